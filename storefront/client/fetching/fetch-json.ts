const TIMEOUT_MS = 10_000;

/** Fetches what a page shows beside its content. Null unless the shop answers in time, with success and as expected. */
export async function fetchJson<Content>(
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

/** Sends a request that is given up after ten seconds, or when the caller aborts. Null without an answer. */
export async function inTime<Answer>(
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | null> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener("abort", abort);
  const timer = setTimeout(abort, TIMEOUT_MS);
  try {
    return await ask(controller.signal);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
