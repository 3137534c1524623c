/**
 * One press of Ctrl-C reaches us from the terminal and again from npm and the launcher, which pass
 * it on: what comes within this time is the same request.
 */
const samePressMs = 1_000;

/**
 * Hears every way of being asked to stop: a signal, or the end of the launcher that started us.
 * A second request means that the asker won't wait.
 */
export function onStopRequest(answer: { first: () => Promise<void>; again: () => void }): void {
  let askedAt: number | null = null;
  const ask = () => {
    if (askedAt === null) {
      askedAt = performance.now();
      void answer.first();
    } else if (performance.now() - askedAt > samePressMs) {
      answer.again();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  if (process.channel !== undefined) {
    process.on("disconnect", ask);
    process.channel?.unref();
  }
}
