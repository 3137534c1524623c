import { setTimeout as sleep } from "node:timers/promises";

/** A status, and who has answered, where that is known. */
export type Answer = { readonly status: number; readonly by?: "the shop" | "the proxy" };

/** A request of a load: its kind, and what sends it. */
export type Request = { readonly kind: string; readonly send: () => Promise<Answer> };

export type Load = {
  /** How many requests of a kind have begun, and how many of them have no answer yet. */
  count(kind: string): { readonly begun: number; readonly open: number };
  /** Ends it and waits for the last answers. */
  stop(): Promise<LoadResult>;
};

export type LoadResult = {
  readonly sent: number;
  /** "GET 502 of the proxy", with how often. */
  readonly failed: Readonly<Record<string, number>>;
  /** The time that 99 of 100 requests were answered in, in ms. */
  readonly p99Ms: number;
  /** Each request: when it began, as performance.now() says, and how long it took. */
  readonly requests: readonly Timed[];
};

export type Timed = { readonly at: number; readonly tookMs: number };

const TICK_MS = 20;

/**
 * Sends requests at a steady rate, whether the earlier ones are answered or not, as visitors do (an open
 * model). A status of 400 or more, and no answer, count as failed.
 */
export function startLoad(perSecond: number, next: () => Request): Load {
  let isOver = false;
  const open = new Set<Promise<void>>();
  const requests: Timed[] = [];
  const begun: Record<string, number> = {};
  const ended: Record<string, number> = {};
  const failed: Record<string, number> = {};
  const one = async ({ kind, send }: Request) => {
    const at = performance.now();
    begun[kind] = (begun[kind] ?? 0) + 1;
    const failure = await send().then(failureOf, errorOf);
    ended[kind] = (ended[kind] ?? 0) + 1;
    requests.push({ at, tookMs: performance.now() - at });
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
    count: (kind) => ({ begun: begun[kind] ?? 0, open: (begun[kind] ?? 0) - (ended[kind] ?? 0) }),
    async stop() {
      isOver = true;
      await running;
      await Promise.all(open);
      const times = requests.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
      const p99Ms = times[Math.floor(times.length * 0.99)] ?? 0;
      return { sent: times.length, failed, p99Ms, requests };
    },
  };
}

function failureOf({ status, by }: Answer): string | null {
  if (status < 400) return null;
  return by === undefined ? String(status) : `${status} of ${by}`;
}

function errorOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const code: unknown = Reflect.get(error, "code") ?? Reflect.get(error.cause ?? {}, "code");
  return `${error.name} ${String(code)}`;
}
