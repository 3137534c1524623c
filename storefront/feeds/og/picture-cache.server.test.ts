import { setTimeout as after } from "node:timers/promises";
import { expect, test } from "vitest";
import { cachedPicture } from "./picture-cache.server.ts";

const MB = 1_024 * 1_024;

test("draws a picture once for all requests, at the same time and later", async () => {
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

test("draws one picture at a time, and turns requests away while thirty are waiting", async () => {
  let atOnce = 0;
  let most = 0;
  const draw = async () => {
    most = Math.max(most, ++atOnce);
    await after(1);
    atOnce -= 1;
    return Buffer.from("x");
  };
  const requests = Array.from({ length: 40 }, (_, index) => cachedPicture([`many ${index}`], draw));
  const pictures = await Promise.all(requests);
  expect(most).toBe(1);
  expect(pictures.filter((picture) => picture === null)).toHaveLength(10);
});

test("a picture that fails does not hold up others, and is drawn again at the next request", async () => {
  const failing = cachedPicture(["faulty"], () => Promise.reject(new Error("no such picture")));
  const next = cachedPicture(["next"], async () => Buffer.from("next"));
  await expect(failing).rejects.toThrow("no such picture");
  expect(String(await next)).toBe("next");
  expect(String(await cachedPicture(["faulty"], async () => Buffer.from("now")))).toBe("now");
});

test("keeps 8 MB at most, and drops the least recently used picture first", async () => {
  const drawn: string[] = [];
  const request = (name: string) =>
    cachedPicture([name], async () => {
      drawn.push(name);
      return Buffer.alloc(3 * MB);
    });
  await request("a");
  await request("b");
  await request("a");
  await request("c");
  await request("a");
  await request("b");
  expect(drawn).toEqual(["a", "b", "c", "b"]);
});
