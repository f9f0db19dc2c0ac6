// Types that several modules share. Those of requests and responses come from the API's schema; `npm run types` writes
// them.

import type {
  GameCard,
  GestureData,
  NumberFieldData,
  NumbersQuestion,
  PlyModel,
  PositionQuestion,
  RecordModel,
  Routes,
  SavedGame,
  SceneData,
  ShapeData,
  StandingModel,
  TableQuestion,
  WhichAlikeQuestion,
} from "../../../build/types/api";

export type * from "../../../build/types/api";
export type Card = GameCard;
export type Gesture = GestureData;
export type NumberField = NumberFieldData;
export type Scene = SceneData;
export type Shape = ShapeData;
export type Standing = StandingModel;
export type GameRecord = RecordModel;
export type Ending = "normal" | "misere" | "scored";

/** What the API needs to know about a game, whatever the position. */
export interface Rules {
  game: string;
  params: Record<string, string | number>;
  ending: Ending;
}

/** A place in cells, across and down. */
export type Place = [number, number];

// ---- the transport ----

/**
 * How the page reaches the package. `askOnce` is for responses that cannot change. Canceling one caller never cancels
 * another. A module that has these two can take the place of api.js: render/standalone.py and notebook/widgets.py
 * choose which.
 */
export interface Api {
  ask: Ask;
  askOnce: Ask;
}

/** Over HTTP, through a notebook's kernel, and from positions packed into the page. */
export type Transport = Complete<typeof import("./api.js") | typeof import("./comm.js") | typeof import("./packed.js")>;
type Complete<A extends Api> = A;

export interface Ask {
  // the one path that is both read and written to
  (path: "saved", body?: null, options?: AskOptions): Promise<SavedGame[]>;
  (path: "table", body?: TableQuestion | null, options?: AskOptions): Promise<NumbersResponse>;
  <P extends keyof Routes>(path: P, body?: Body<P> | null, options?: AskOptions): Promise<Routes[P]["answer"]>;
}

/** What is sent where the API takes no body: an empty one is still a POST. */
type Body<P extends keyof Routes> = Routes[P]["body"] extends null ? Record<string, never> : Routes[P]["body"];

/** Many numbers, as they lie in memory, and what is said of them. */
export interface NumbersResponse {
  said: unknown;
  bytes: ArrayBuffer;
}

export interface AskOptions {
  signal?: AbortSignal;
}

// ---- a game in progress ----

/** A position that a game came to, in a tree: `next` has what was played from it, the main line first. */
export interface Step extends StepData {
  next: Played[];
  parent: Step | null;
}

/** A step that a move led to: every one but the start. */
export interface Played extends Step {
  parent: Step;
}

/** What is known of a step by itself. */
export interface StepData {
  move: string;
  position: string;
  standing?: Standing;
  words?: string;
  reason?: string;
  points?: number | null;
  won?: string[];
  passes?: string;
  over?: boolean;
  layout?: BoardLayout;
  ply?: PlyModel;
}

/** How the things of a board stand and what they are called, so that a position is found again as it was left. */
export interface BoardLayout {
  places: Record<string, Place>;
  forms: Record<string, Partial<Shape>>;
  frame: Box;
  turned: boolean;
  names: Record<string, string>;
  rows: Record<string, string>;
}

/** Left, top, right and bottom, in cells. */
export type Box = [number, number, number, number];

/** What a move is worth to who makes it. */
export type Verdict = "win" | "tie" | "loss" | "draw" | "unknown";

export interface MoveWorth {
  kind: Verdict;
  text: string;
  shade?: number;
}

// ---- a notebook ----

/** What a notebook gives to the script of a widget; `styles` and `page` are the texts that come with it. */
export interface Notebook {
  model: NotebookModel;
  el: HTMLElement;
  styles: string;
  page: string;
}

/** The Python object behind a widget, as anywidget shows it. */
export interface NotebookModel {
  get<K extends keyof NotebookState>(name: K): NotebookState[K];
  set<K extends keyof NotebookState>(name: K, value: NotebookState[K]): void;
  save_changes(): void;
  send(message: unknown): void;
  on(event: "change:position", listener: () => void): void;
  on(
    event: "msg:custom",
    listener: (message: { to: string; error?: string; answer?: unknown }, buffers?: ArrayBufferView[]) => void,
  ): void;
}

export interface NotebookState {
  asked: { id: string; params: Rules["params"]; ending: Ending; players: string[]; analysis: boolean };
  position: string;
  played: Partial<GameRecord>;
  cell: number[];
}

declare global {
  const notebook: Notebook; // around all modules there: notebook/widgets.py
}

// ---- jobs and lessons ----

type JobPath = Exclude<Extract<keyof Routes, `jobs/${string}`>, `jobs/{id}${string}`>;

/** What can be asked as a job. */
export type JobKind = JobPath extends `jobs/${infer Kind}` ? Kind : never;
export type JobRequest<K extends JobKind> = Routes[`jobs/${K}`]["body"];
export type JobStateOf<K extends JobKind> = Routes[`jobs/${K}`]["answer"];
export type JobAnswer<K extends JobKind> = NonNullable<JobStateOf<K>["answer"]>;

export type LessonQuestion = PositionQuestion | NumbersQuestion | WhichAlikeQuestion;
