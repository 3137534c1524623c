const TIMEOUT_MS = 10_000;

/** Fetches what a page shows beside its content. Null unless the shop answers in time, with success and as expected. */
export function fetchJson<Content>(
  url: string,
  isContent: (value: unknown) => value is Content,
  signal: AbortSignal,
): Promise<Content | null> {
  return inTime(signal, async (request) => {
    const response = await fetch(url, { signal: request });
    const content: unknown = response.ok ? await response.json() : null;
    return isContent(content) ? content : null;
  });
}

/**
 * Sends a request that is given up after ten seconds, or when the caller aborts. Null without an answer. It does
 * without `AbortSignal.any`, which browsers from before 2024 don't have: their owners want to buy, too.
 */
export async function inTime<Answer>(
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | null> {
  const request = new AbortController();
  const abort = () => request.abort();
  signal.addEventListener("abort", abort);
  setTimeout(abort, TIMEOUT_MS);
  try {
    return await ask(request.signal);
  } catch {
    return null;
  }
}
