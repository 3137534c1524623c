/**
 * One Ctrl-C arrives several times: from the terminal, and again from npm and the launcher, which
 * pass it on. Requests within this time count as one.
 */
const sameRequestMs = 1_000;

/**
 * Calls `first` when the program is asked to stop, by a signal or because the launcher that started
 * it has ended, and `again` for each later request: somebody doesn't want to wait.
 */
export function onStopRequest(handlers: { first: () => Promise<void>; again: () => void }): void {
  let firstAt: number | null = null;
  const receive = () => {
    if (firstAt === null) {
      firstAt = performance.now();
      void handlers.first();
    } else if (performance.now() - firstAt > sameRequestMs) {
      handlers.again();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, receive);
  if (process.channel !== undefined) {
    process.on("disconnect", receive);
    process.channel?.unref();
  }
}
