// Types that several modules share. Those of requests and responses come from the API's schema; `npm run types` writes them.

import type {
  GameCard,
  GestureData,
  NumberFieldData,
  OptionModel,
  PlyModel,
  RecordModel,
  Routes,
  SceneData,
  ShapeData,
  StandingModel,
  View,
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

/** How the page reaches the package: over HTTP, through a notebook's kernel, or from positions packed into the page. */
export interface Api {
  ask<P extends keyof Routes>(path: P, body?: Routes[P]["body"], options?: AskOptions): Promise<Routes[P]["answer"]>;
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
export type Verdict = "win" | "tie" | "loss";

export interface MoveWorth {
  kind: Verdict;
  text: string;
  shade?: number;
}
