import { expect, it } from "vitest";
import { embed } from "./typefaces";

it("puts the typefaces at the beginning of a picture, once", () => {
  expect(embed('<svg width="2"><title>A &lt;svg&gt;</title><svg/></svg>', "@font-face{}")).toBe(
    '<svg width="2"><style>@font-face{}</style><title>A &lt;svg&gt;</title><svg/></svg>',
  );
});
