import type { RealTable } from "../../real_table/referee/entry";
import RefereeEntry from "./RefereeEntry.svelte";

const parts: RealTable = {
  RefereeEntry,
  naming: "The tiles of your bank that you play or trade. ? is a blank.",
};

export default parts;
