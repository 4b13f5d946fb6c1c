/** Studies over HTTP, or answered on the device. */

import type { Position, PositionPlays, PositionRequest, Preview, Study, StudyCard, StudyList } from "../gen/wire";
import { call } from "../net/api";

const at = (study: string, more = "") => `/studies/${encodeURIComponent(study)}${more}`;

export const studies = {
  mine: () => call<StudyList>("GET", "/studies"),
  ofMatch: (match: string) => call<StudyCard>("POST", "/studies", { match }),
  ofRecord: (record: string) => call<StudyCard>("POST", "/studies/import", record),
  show: (study: string) => call<StudyCard>("GET", at(study)),
  save: (study: string, version: number, shared: boolean, content: Study) =>
    call<StudyCard>("PUT", at(study), { version, shared, study: content }),
  remove: (study: string) => call<undefined>("DELETE", at(study)),
  position: (study: string, wish: PositionRequest) => call<Position>("POST", at(study, "/position"), wish),
  preview: (study: string, wish: PositionRequest, action: unknown) =>
    call<Preview>("POST", at(study, "/position/preview"), { ...wish, action }),
  plays: (study: string, wish: PositionRequest, limit: number) =>
    call<PositionPlays>("POST", at(study, "/position/plays"), { ...wish, limit }),
};

/** The record with the study, to be downloaded. */
export function studyRecordPath(study: string): string {
  return at(study, "/record");
}

export function studyPath(study: string, turn = 1, line = ""): string {
  return `/study/${encodeURIComponent(study)}/${turn}${line ? `?line=${line}` : ""}`;
}
