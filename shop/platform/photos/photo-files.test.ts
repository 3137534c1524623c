import sharp from "sharp";
import { expect, test } from "vitest";
import { refused } from "#shop/kit/result.ts";
import { jpeg, jpegOfBytes, refusedSamples } from "#tests/support/picture-samples.ts";
import { redraw } from "./photo-files.server.ts";
import { refusalOf } from "./picture-files.server.ts";

const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();

test("a photograph of the largest sensor of a telephone is drawn again, and no larger one", async () => {
  expect(await redraw(await grey(8_192, 6_144), 320)).toMatchObject({
    value: { width: 320, height: 240 },
  });
  expect(await redraw(await grey(8_192, 6_145), 320)).toEqual(refused("too_many_pixels"));
});

const cutOff = await jpeg();
test.each([
  ["phone.heic", refusedSamples["phone.heic"], "heic"],
  ["drawing.svg", refusedSamples["drawing.svg"], "svg"],
  ["moving.gif", refusedSamples["moving.gif"], "gif"],
  ["program.jpg", refusedSamples["program.jpg"], "no_picture"],
  ["empty.jpg", refusedSamples["empty.jpg"], "empty"],
  ["a picture that was cut off", cutOff.subarray(0, cutOff.length / 2), "broken"],
  ["a picture of 10 MB and a byte", await jpegOfBytes(10 * 1_024 * 1_024 + 1), "too_large"],
])("%s is refused with its own reason", async (_, content, reason) =>
  expect(await redraw(content)).toEqual(refused(reason)),
);

test("a picture that a busy machine did not draw in time is not called broken", () => {
  const timeout = "timeout: 2% complete\nVipsImage: killed for image";
  expect(refusalOf(new Error(timeout))).toBe("too_slow");
  expect(refusalOf(new Error("VipsJpeg: premature end of JPEG image"))).toBe("broken");
});
