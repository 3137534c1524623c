import { setTimeout as after } from "node:timers/promises";
import { expect, test } from "vitest";
import { cachedPicture } from "./picture-cache.server.ts";

const MB = 1_024 * 1_024;

test("a picture is drawn once, however many ask for it at once and later", async () => {
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    await after(5);
    return Buffer.from("picture");
  };
  const all = await Promise.all([1, 2, 3].map(() => cachedPicture(["one"], draw)));
  expect(all.map(String)).toEqual(["picture", "picture", "picture"]);
  await cachedPicture(["one"], draw);
  expect(drawn).toBe(1);
});

test("one is drawn at a time, and who finds thirty before them is sent away", async () => {
  let atOnce = 0;
  let most = 0;
  const draw = async () => {
    most = Math.max(most, ++atOnce);
    await after(1);
    atOnce -= 1;
    return Buffer.from("x");
  };
  const asked = Array.from({ length: 40 }, (_, index) => cachedPicture([`many ${index}`], draw));
  const answers = await Promise.all(asked);
  expect(most).toBe(1);
  expect(answers.filter((answer) => answer === null)).toHaveLength(10);
});

test("one that could not be drawn holds up no other, and is tried again", async () => {
  const failing = cachedPicture(["faulty"], () => Promise.reject(new Error("no such picture")));
  const next = cachedPicture(["next"], async () => Buffer.from("next"));
  await expect(failing).rejects.toThrow("no such picture");
  expect(String(await next)).toBe("next");
  expect(String(await cachedPicture(["faulty"], async () => Buffer.from("now")))).toBe("now");
});

test("no more than 8 MB are kept: what was asked for longest ago goes first", async () => {
  const drawn: string[] = [];
  const ask = (name: string) =>
    cachedPicture([name], async () => {
      drawn.push(name);
      return Buffer.alloc(3 * MB);
    });
  await ask("a");
  await ask("b");
  await ask("a");
  await ask("c");
  await ask("a");
  await ask("b");
  expect(drawn).toEqual(["a", "b", "c", "b"]);
});
