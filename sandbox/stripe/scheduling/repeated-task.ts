/** Work that is done again and again, never twice at once in this process. */
export type RepeatedTask = {
  /** Does the next round now, or right after the one under way. */
  kick(): void;
  /** Begins no more rounds and waits for the one under way. */
  stop(): Promise<void>;
};

/**
 * Begins to do `run` every so often. A failure is told once, then again only after a success, so
 * that a database that is away does not fill the log.
 */
export function startRepeatedTask(options: {
  everyMs: number;
  run: () => Promise<void>;
  onFailure: (error: unknown) => void;
}): RepeatedTask {
  let underWay: Promise<void> | null = null;
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
    underWay = null;
  };
  const kick = () => {
    again = true;
    underWay ??= runAll();
  };
  const timer = setInterval(kick, options.everyMs);
  timer.unref();

  return {
    kick,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
