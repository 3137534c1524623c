/** What may run beside others. */
export type Task = { readonly name: string; readonly needs?: readonly Task[] };

/**
 * Runs tasks in their order. One begins as soon as those that it needs have passed and a core is free; `coresOf` says
 * how many a running task keeps busy, and may fall while it runs: call `look` then. One whose needs have failed never begins.
 */
export function schedule<T extends Task>(
  tasks: readonly T[],
  {
    cores,
    coresOf,
    run,
    signal,
  }: {
    readonly cores: number;
    readonly coresOf: (task: T) => number;
    /** Returns whether it passed; never rejects. */
    readonly run: (task: T) => Promise<boolean>;
    /** After it nothing begins. */
    readonly signal: AbortSignal;
  },
): { readonly look: () => void; readonly ended: Promise<void> } {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const waiting = new Set(tasks);
  const running = new Set<T>();
  const passed = new Set<Task>();
  const isChosen = (task: Task) => tasks.some((each) => each === task);

  const look = () => {
    for (const task of waiting) {
      const busy = [...running].reduce((sum, each) => sum + coresOf(each), 0);
      if (busy >= cores || signal.aborted) break;
      const needs = (task.needs ?? []).filter(isChosen);
      if (!needs.every((need) => passed.has(need))) continue;
      waiting.delete(task);
      running.add(task);
      void run(task).then((ok) => {
        running.delete(task);
        if (ok) passed.add(task);
        look();
      });
    }
    if (running.size === 0) resolve();
  };
  look();
  return { look, ended };
}
