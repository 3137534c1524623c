/** What the first process tells the others, and what they answer. */
export type Order = { readonly type: "prepare" | "begin" | "drain" | "stop" } | MetricsAnswer;
export type Report =
  | { readonly type: "loaded" | "prepared" | "begun" }
  | { readonly type: "told"; readonly line: string }
  | { readonly type: "failed"; readonly sentence: string }
  | { readonly type: "ask-metrics"; readonly id: number };

export type MetricsAnswer = {
  readonly type: "metrics";
  readonly id: number;
  readonly contentType: string;
  readonly text: string;
};

/** What a process of the crew does when it is told to. */
export type Duties = {
  readonly prepare?: () => Promise<void>;
  readonly begin: () => Promise<void>;
  /** Prepares balancers and browsers for the stop, which follows; requests are still answered. */
  readonly drain?: () => void;
  readonly stop: () => Promise<void>;
};

export function report(message: Report): void {
  if (process.connected) process.send?.(message);
}

/**
 * Obeys the first process until it says stop or is gone; signals are its business, because a
 * Ctrl-C in a terminal reaches every process at once.
 */
export function obey(duties: Duties): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= duties.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("disconnect", stop);
  process.on("message", (order: Order) => {
    if (order.type === "stop") stop();
    if (order.type === "drain") duties.drain?.();
    if (order.type === "prepare") void carryOut("prepared", duties.prepare);
    if (order.type === "begin") void carryOut("begun", duties.begin);
  });
  report({ type: "loaded" });
}

async function carryOut(done: "prepared" | "begun", duty: (() => Promise<void>) | undefined) {
  try {
    await duty?.();
    report({ type: done });
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    report({ type: "failed", sentence });
  }
}
