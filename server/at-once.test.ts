import { until } from "#tests/support/until.ts";
import { expect, test, vi } from "vitest";
import { atOnce, TooBusy } from "./at-once.ts";

const stays = new AbortController().signal;

/** Work that ends when it is told to, and the names of the work that has begun. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test("work waits in a queue of limited length, and one more is refused at once", async () => {
  const { begun, work, end } = workshop();
  const run = atOnce({ max: 1, waitingMax: 2, waitMs: 60_000 });
  const left = new AbortController();
  const a = run(work("a"), stays);
  const b = run(work("b"), left.signal);
  const c = run(work("c"), stays);
  await expect(run(work("d"), stays)).rejects.toThrow(TooBusy);
  // A request that ends gives up its place in the queue.
  left.abort();
  await expect(b).rejects.toThrow("aborted");
  const e = run(work("e"), stays);
  end("a");
  expect(await a).toBe("a");
  await until(() => expect(begun).toEqual(["a", "c"]));
  end("c");
  expect(await c).toBe("c");
  await until(() => expect(begun).toEqual(["a", "c", "e"]));
  end("e");
  expect(await e).toBe("e");
});

test("work that has waited for too long is refused and never begins", async () => {
  vi.useFakeTimers();
  try {
    const { begun, work, end } = workshop();
    const run = atOnce({ max: 1, waitingMax: 9, waitMs: 10_000 });
    const a = run(work("a"), stays);
    const late = run(work("late"), stays).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await late).toBeInstanceOf(TooBusy);
    end("a");
    await a;
    expect(begun).toEqual(["a"]);
    const next = run(work("next"), stays);
    end("next");
    expect(await next).toBe("next");
  } finally {
    vi.useRealTimers();
  }
});
