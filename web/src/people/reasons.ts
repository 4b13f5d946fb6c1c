/** The reasons of a report, as people choose them and moderators read them. */

import type { ReportRequest } from "../gen/wire";

export const REASONS: Record<ReportRequest["reason"], string> = {
  chat: "What they wrote",
  name: "Their name",
  play: "Unfair play",
  leaving: "Leaving matches",
  other: "Something else",
};
