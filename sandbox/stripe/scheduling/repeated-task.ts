/** A task that runs at intervals, never twice at a time in this process. */
export type RepeatedTask = {
  /** Runs the task now, or right after the current run. */
  wake(): void;
  /** Starts no more runs and waits for the current one. */
  stop(): Promise<void>;
};

/**
 * Starts to call `run` at intervals. `onFailure` is called for the first of several failures only, so
 * that a database outage does not fill the log.
 */
export function startRepeatedTask(options: {
  everyMs: number;
  run: () => Promise<void>;
  onFailure: (error: unknown) => void;
}): RepeatedTask {
  let current: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let healthy = true;

  const runOnce = async () => {
    try {
      await options.run();
      healthy = true;
    } catch (error) {
      if (healthy) options.onFailure(error);
      healthy = false;
    }
  };
  const runAll = async () => {
    while (again && !stopped) {
      again = false;
      await runOnce();
    }
    current = null;
  };
  const wake = () => {
    again = true;
    current ??= runAll();
  };
  const timer = setInterval(wake, options.everyMs);
  timer.unref();

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await current;
    },
  };
}
