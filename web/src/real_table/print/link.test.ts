import { expect, it } from "vitest";
import { printPath, usualPaper } from "./link";

it("names every choice in the address of the PDF", () => {
  const choice = { paper: "letter", inks: "saving", parts: ["tiles", "dice"], backs: true, options: { set: { stars: 1 } } } as const;
  const url = new URL(printPath("lengthxwit", choice), "http://here");
  expect(url.pathname).toBe("/api/games/lengthxwit/print.pdf");
  expect(url.searchParams.getAll("part")).toEqual(["tiles", "dice"]);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    paper: "letter",
    inks: "saving",
    backs: "true",
    options: '{"set":{"stars":1}}',
  });
});

it("leaves out what is as usual", () => {
  expect(printPath("lexigo", { paper: "a4", inks: "colour", parts: [], backs: false, options: {} })).toBe(
    "/api/games/lexigo/print.pdf?paper=a4&inks=colour",
  );
});

it("knows where Letter is usual", () => {
  expect(usualPaper(["en-US", "de"])).toBe("letter");
  expect(usualPaper(["en-GB"])).toBe("a4");
  expect(usualPaper([])).toBe("a4");
});
