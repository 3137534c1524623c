import { expect, test } from "vitest";
import { SharedReads } from "./shared-reads.server.ts";
import type { Db } from "./db.server.ts";

const db = { isTransaction: false } as Db;

/** Reads that end when the test says so, and the keys of each. */
function controlled() {
  const asked: { keys: readonly number[]; end: (version: string) => void; fail: () => void }[] = [];
  const reads = new SharedReads<number, string>((_, keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<number, string>>();
    asked.push({
      keys,
      end: (version) => resolve(new Map(keys.map((key) => [key, `${key} ${version}`]))),
      fail: () => reject(new Error("down")),
    });
    return promise;
  });
  return { asked, reads };
}

const turns = () => new Promise((resolve) => setImmediate(resolve));

test("requests that arrive during a read share the next one, which begins after them", async () => {
  const { asked, reads } = controlled();
  const first = reads.find(db, [1]);
  const later = [reads.find(db, [1]), reads.find(db, [1, 2]), reads.find(db, [3])];
  expect(asked).toHaveLength(1);
  asked[0]?.end("old");
  expect((await first).get(1)).toBe("1 old");
  await turns();
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [1, 2, 3]]);
  asked[1]?.end("new");
  const found = await Promise.all(later);
  expect(found.map((values) => values.get(1))).toEqual(["1 new", "1 new", "1 new"]);
  expect(found[2]?.get(3)).toBe("3 new");
  await turns();
  void reads.find(db, [4]);
  expect(asked[2]?.keys).toEqual([4]);
});

test("a read that fails or does not end holds nobody up", async () => {
  const { asked, reads } = controlled();
  const failing = reads.find(db, [1]);
  const after = reads.find(db, [2]);
  asked[0]?.fail();
  await expect(failing).rejects.toThrow("down");
  await turns();
  const next = reads.find(db, [3]);
  await expect.poll(() => asked.length).toBe(3);
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2], [3]]);
  asked[2]?.end("x");
  expect((await next).get(3)).toBe("3 x");
  asked[1]?.end("x");
  expect((await after).get(2)).toBe("2 x");
});

test("a transaction reads alone", async () => {
  const { asked, reads } = controlled();
  const tx = { isTransaction: true } as Db;
  void reads.find(tx, [1]);
  void reads.find(tx, [1]);
  expect(asked).toHaveLength(2);
});
