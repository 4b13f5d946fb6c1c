/** The HTTP interface of practice. */

import type { ExerciseAnswer, ExerciseCard, HintCard, MissedWord, PracticeSummary, Preview, PuzzleSolution } from "../gen/wire";
import { call } from "../net/api";

const one = (exercise: string) => `/practice/exercises/${encodeURIComponent(exercise)}`;

export const practiceApi = {
  summary: () => call<PracticeSummary>("GET", "/practice"),
  lookThrough: () => call<PracticeSummary>("POST", "/practice/matches"),
  next: () => call<ExerciseCard>("GET", "/practice/next"),
  words: () => call<MissedWord[]>("GET", "/practice/words"),
  preview: (exercise: string, action: unknown) => call<Preview>("POST", `${one(exercise)}/preview`, { action }),
  answer: (exercise: string, action: unknown) => call<ExerciseAnswer>("POST", `${one(exercise)}/answer`, { action }),
  hint: (exercise: string, step: number) => call<HintCard>("POST", `${one(exercise)}/hint`, { step }),
  solution: (exercise: string) => call<PuzzleSolution>("POST", `${one(exercise)}/solution`),
  remove: (exercise: string) => call<void>("DELETE", one(exercise)),
  restore: (exercise: string) => call<ExerciseCard>("POST", `${one(exercise)}/restore`),
};
