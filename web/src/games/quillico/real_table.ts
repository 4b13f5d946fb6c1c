import type { RealTable } from "../../real_table/referee/entry";
import RefereeEntry from "./RefereeEntry.svelte";

const parts: RealTable = {
  RefereeEntry,
  naming: "The tiles of your play. A + makes a letter red, * is a star: STO+RE *",
  signs: "K+ is a red K, * a star",
};

export default parts;
