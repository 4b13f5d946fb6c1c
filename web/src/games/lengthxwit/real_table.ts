import type { RealTable } from "../../real_table/referee/entry";
import RefereeEntry from "./RefereeEntry.svelte";

const parts: RealTable = {
  RefereeEntry,
  naming: "The tiles of your word; all of them before you fail or replace them.",
};

export default parts;
