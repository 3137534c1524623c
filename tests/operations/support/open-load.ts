import { setTimeout as sleep } from "node:timers/promises";

/** A request of a load: its kind, and what sends it. Resolves to the status. */
export type Request = { readonly kind: string; readonly send: () => Promise<number> };

export type Load = {
  /** Ends it and waits for the last answers. */
  stop(): Promise<LoadResult>;
};

export type LoadResult = {
  readonly sent: number;
  /** "GET 502", with how often. */
  readonly failed: Readonly<Record<string, number>>;
  /** The time that 99 of 100 requests were answered in, in ms. */
  readonly p99Ms: number;
};

const TICK_MS = 20;

/**
 * Sends requests at a steady rate, whether the earlier ones are answered or not, as visitors do (an open
 * model). A status of 500 or more, and no answer, count as failed.
 */
export function startLoad(perSecond: number, next: () => Request): Load {
  let isOver = false;
  const open = new Set<Promise<void>>();
  const times: number[] = [];
  const failed: Record<string, number> = {};
  const one = async ({ kind, send }: Request) => {
    const startedAt = performance.now();
    const status = await send().catch((error: unknown) =>
      error instanceof Error
        ? `${error.name} ${String(Reflect.get(error.cause ?? {}, "code"))}`
        : "",
    );
    times.push(performance.now() - startedAt);
    if (typeof status === "number" && status < 500) return;
    failed[`${kind} ${status}`] = (failed[`${kind} ${status}`] ?? 0) + 1;
  };
  const running = (async () => {
    const startedAt = performance.now();
    for (let sent = 0; !isOver; await sleep(TICK_MS)) {
      const due = ((performance.now() - startedAt) / 1_000) * perSecond;
      for (; sent < due; sent += 1) {
        const answered = one(next()).finally(() => open.delete(answered));
        open.add(answered);
      }
    }
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      await Promise.all(open);
      const sorted = times.toSorted((one, other) => one - other);
      return { sent: times.length, failed, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
    },
  };
}
