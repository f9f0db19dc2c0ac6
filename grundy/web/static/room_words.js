// What is said of a room: who sits where, whose turn it is, and how it ended.

/** @import { BoardState, RoomState } from "./types.d.ts" */

/** @typedef {RoomState | BoardState} AnyRoom */

/** @param {AnyRoom} room */
export const seatsOf = (room) => room.sitting.length;

/** @param {AnyRoom} room */
export const isFull = (room) => room.sitting.every(Boolean);

/**
 * Whether who looks at the room is to move.
 *
 * @param {RoomState} room
 */
export const mayMove = (room) => room.seat === room.mover && !room.over && isFull(room);

/**
 * Whether who looks at the room may sit down.
 *
 * @param {RoomState} room
 */
export const maySit = (room) => room.seat === null && !room.classroom && !isFull(room);

/**
 * What a seat is called for who looks at the room.
 *
 * @param {RoomState} room
 * @param {number} seat
 */
export function personAt(room, seat) {
  if (room.seat === seat) return "You";
  if (room.names[seat]) return room.names[seat];
  return room.seat === null || seatsOf(room) > 2 ? `Player ${seat + 1}` : "Your friend";
}

/**
 * Whose turn it is, or how the game ended.
 *
 * @param {RoomState} room
 */
export function roomWords(room) {
  if (room.over) return endWords(room);
  if (!isFull(room)) return waitWords(room);
  const gone = room.present.flatMap((here, seat) => (here || seat === room.seat ? [] : [personAt(room, seat)]));
  const left = gone.length
    ? ` ${gone.join(" and ")} ${gone.length > 1 ? "have" : "has"} left; the seat stays free for the return.`
    : "";
  return (room.seat === room.mover ? "Your turn." : `${personAt(room, room.mover)} to move.`) + left;
}

/** @param {RoomState} room */
function endWords(room) {
  const { winner, resigned, seat, rematch } = room;
  const result = winner === null ? "A tie" : `${personAt(room, winner)} ${winner === seat ? "win" : "wins"}`;
  const how = resigned === null ? "" : `: ${personAt(room, resigned)} resigned`;
  const asked = rematch.map((one) => ` ${personAt(room, one)} ${one === seat ? "ask" : "asks"} for a rematch.`);
  return `${result}${how}.${asked.join("")}`;
}

/** @param {RoomState} room */
function waitWords(room) {
  if (room.classroom) return "Waiting for a partner: one comes with the next pupil.";
  return seatsOf(room) > 2
    ? `Waiting for ${seatsOf(room)} players: send the link.`
    : "Waiting for the other player: send the link.";
}

// ---- for the teacher ----

/**
 * @param {BoardState} board
 * @param {number} seat
 */
export const pupilAt = (board, seat) => board.names[seat] || "free seat";

/** @param {BoardState} board */
export function boardWords(board) {
  const { steps, over, winner, resigned, mover } = board;
  const moves = `${steps.toLocaleString("en")} ${steps === 1 ? "move" : "moves"}`;
  if (!isFull(board)) return "waits for a partner";
  if (!over) return `${pupilAt(board, mover)} to move, ${moves} so far`;
  const how = resigned === null ? "" : `, ${pupilAt(board, resigned)} resigned`;
  return `${winner === null ? "a tie" : `${pupilAt(board, winner)} wins`} after ${moves}${how}`;
}
