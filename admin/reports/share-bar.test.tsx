import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Change } from "./change.tsx";
import { shareInWords } from "./share-bar.tsx";

test("shares and changes are written as British English has them, without a space before the sign", () => {
  expect([0.123, 0.004, 0, 1].map(shareInWords)).toEqual(["12%", "0.4%", "0%", "100%"]);
  const text = (percent: number) =>
    renderToStaticMarkup(<Change percent={percent} />).replaceAll(/<[^>]+>/g, "");
  expect([4, -4, 0].map(text)).toEqual(["+4%", "−4%", "0%"]);
});
