import { expect, onTestFinished, test, vi } from "vitest";
import { isDatabaseOutage } from "./database-outage.ts";
import { createPermits } from "./permits.ts";

const newcomer = (signal?: AbortSignal) => ({ hasBegun: false, ...(signal && { signal }) });

function useFakeTimers() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

/** Takes permits by name, and tells in which order they were had and who was refused as in an outage. */
function takenOf(max: number) {
  const permits = createPermits(max);
  const had: string[] = [];
  const refused: string[] = [];
  const take = async (name: string, turn: Parameters<typeof permits.take>[0]) => {
    await permits.take(turn).then(
      () => had.push(name),
      (error: unknown) =>
        refused.push(isDatabaseOutage(error) ? name : `${name}: ${String(error)}`),
    );
  };
  return { ...permits, had, refused, take };
}

test("work that has begun goes before work that waits to begin, which keeps the order in which it came", async () => {
  const { take, release, had, refused } = takenOf(1);
  const first = newcomer();
  await take("first", first);
  const waiting = [
    take("second", newcomer()),
    take("third", newcomer()),
    take("first's next", first),
  ];
  for (let permit = 0; permit < 3; permit += 1) release();
  await Promise.all(waiting);
  expect(had).toEqual(["first", "first's next", "second", "third"]);
  expect(refused).toEqual([]);
});

test("work waits 15 seconds to begin, and each of its queries three", async () => {
  useFakeTimers();
  const { take, refused } = takenOf(1);
  await take("first", newcomer());
  void take("newcomer", newcomer());
  void take("query", { hasBegun: true });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(refused).toEqual(["query"]);
  await vi.advanceTimersByTimeAsync(11_999);
  expect(refused).toEqual(["query"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toEqual(["query", "newcomer"]);
});

test("at most 1,000 wait to begin, and who leaves gives the place up", async () => {
  useFakeTimers();
  const { take, release, had, refused } = takenOf(1);
  await take("first", newcomer());
  const left = new AbortController();
  const leaving = take("leaving", newcomer(left.signal));
  for (let place = 2; place <= 1_000; place += 1) void take(`${place}`, newcomer());
  await take("1,001", newcomer());
  expect(refused).toEqual(["1,001"]);
  left.abort(new Error("left"));
  await leaving;
  expect(refused).toEqual(["1,001", "leaving: Error: left"]);
  void take("next", newcomer());
  await take("none free for who has left", newcomer(left.signal));
  for (let permit = 0; permit < 1_000; permit += 1) release();
  await vi.advanceTimersByTimeAsync(0);
  expect(had).toHaveLength(1_001);
  expect(had.at(-1)).toBe("next");
  expect(had).not.toContain("leaving");
});
