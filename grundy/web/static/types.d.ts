// Types that several modules share. Those of requests and responses come from the API's schema; `npm run types` writes them.

import type {
  GameCard,
  GestureData,
  NumberFieldData,
  NumbersQuestion,
  OptionModel,
  PlyModel,
  PositionQuestion,
  RecordModel,
  Routes,
  SceneData,
  ShapeData,
  StandingModel,
  View,
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

/** How the page reaches the package: over HTTP, through a notebook's kernel, or from positions packed into the page. */
export interface Api {
  ask<P extends keyof Routes>(path: P, body?: Routes[P]["body"], options?: AskOptions): Promise<Routes[P]["answer"]>;
}

export interface AskOptions {
  signal?: AbortSignal;
}

// ---- a game in progress ----

/** One move of a game, in a tree: `next` has what was played after it, the main line first. */
export interface Step {
  move: string;
  position: string;
  next: Step[];
  parent: Step | null;
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

// ---- jobs and lessons ----

type JobPath = Exclude<Extract<keyof Routes, `jobs/${string}`>, `jobs/{id}${string}`>;

/** What can be asked as a job. */
export type JobKind = JobPath extends `jobs/${infer Kind}` ? Kind : never;
export type JobRequest<K extends JobKind> = Routes[`jobs/${K}`]["body"];
export type JobStateOf<K extends JobKind> = Routes[`jobs/${K}`]["answer"];
export type JobAnswer<K extends JobKind> = NonNullable<JobStateOf<K>["answer"]>;

export type LessonQuestion = PositionQuestion | NumbersQuestion | WhichAlikeQuestion;
