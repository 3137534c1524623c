import sharp from "sharp";
import { expect, test } from "vitest";
import { redraw } from "./photo-files.server.ts";

const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();

test("a photograph of the largest sensor of a telephone is drawn again, and no larger one", async () => {
  expect(await redraw(await grey(8_192, 6_144), 320)).toMatchObject({ width: 320, height: 240 });
  expect(await redraw(await grey(8_192, 6_145), 320)).toBeNull();
});
