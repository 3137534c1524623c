import { setTimeout as sleep } from "node:timers/promises";

/** A status, and who has answered, where that is known. */
export type Answer = { readonly status: number; readonly by?: "the shop" | "the proxy" };

/** A request of a load: its kind, and what sends it. */
export type Request = { readonly kind: string; readonly send: () => Promise<Answer> };

export type Load = {
  /** Ends it and waits for the last answers. */
  stop(): Promise<LoadResult>;
};

export type LoadResult = {
  readonly sent: number;
  /** "GET 502 of the proxy", with how often. */
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
    const failure = await send().then(failureOf, errorOf);
    times.push(performance.now() - startedAt);
    if (failure === null) return;
    failed[`${kind} ${failure}`] = (failed[`${kind} ${failure}`] ?? 0) + 1;
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

function failureOf({ status, by }: Answer): string | null {
  if (status < 500) return null;
  return by === undefined ? String(status) : `${status} of ${by}`;
}

function errorOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return `${error.name} ${String(Reflect.get(error.cause ?? {}, "code"))}`;
}
