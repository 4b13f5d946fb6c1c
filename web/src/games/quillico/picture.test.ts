import { expect, test } from "vitest";
import { contact, parse } from "../../geometry/oct";
import picture from "./picture";

test("the picture on the shelf is a table that could be", () => {
  const places = (picture.tiles ?? []).map(({ at }) => parse(at));
  for (const [i, one] of places.entries())
    for (const other of places.slice(i + 1)) expect(["clear", "joined"]).toContain(contact(one, other));
});
