import type { RealTable } from "../../real_table/referee/entry";
import RefereeEntry from "./RefereeEntry.svelte";

const parts: RealTable = {
  RefereeEntry,
  naming: "The tiles of your play. ? is a blank.",
};

export default parts;
