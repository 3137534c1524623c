/** How long an exchange waits for one of another tab, before it leaves the list to the next occasion. */
const WAIT_MS = 15_000;

/** The latest work under each name in this tab, for browsers without Web Locks. */
const latest = new Map<string, Promise<unknown>>();

/**
 * Does the work when no other work of the same name is under way, in any tab: by a Web Lock, which browsers
 * offer over HTTPS only. Elsewhere work of this tab alone waits. Throws when the lock is not free in 15 seconds.
 */
export async function oneAtATime<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks = globalThis.navigator?.locks;
  if (locks !== undefined)
    return locks.request(name, { signal: AbortSignal.timeout(WAIT_MS) }, work);
  const previous = latest.get(name) ?? Promise.resolve();
  const mine = previous.then(work, work);
  latest.set(name, mine);
  return mine;
}
