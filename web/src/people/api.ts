/** Muting, blocking and reporting, and the moderators' queue. */

import type { CloseReport, Evidence, FairPlayReport, RelationCard, ReportCard, ReportList, ReportRequest } from "../gen/wire";
import { call } from "../net/api";

const enc = encodeURIComponent;

export const relations = {
  list: () => call<RelationCard[]>("GET", "/relations"),
  set: (user: string, kind: RelationCard["kind"]) => call<RelationCard[]>("PUT", `/relations/${enc(user)}`, { kind }),
  remove: (user: string) => call<void>("DELETE", `/relations/${enc(user)}`),
};

/** Deletes me: an account says its password. */
export const deleteMe = (password: string | null) => call<void>("POST", "/account/delete", { password });

export const moderation = {
  report: (wish: ReportRequest) => call<void>("POST", "/reports", wish),
  queue: (closed: boolean) => call<ReportList>("GET", `/moderation/reports?closed=${closed}`),
  evidence: (report: string) => call<Evidence>("GET", `/moderation/reports/${enc(report)}`),
  figures: (report: string) => call<FairPlayReport>("POST", `/moderation/reports/${enc(report)}/figures`),
  close: (report: string, body: CloseReport) => call<ReportCard>("POST", `/moderation/reports/${enc(report)}/close`, body),
};
