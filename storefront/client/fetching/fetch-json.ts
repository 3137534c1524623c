const TIMEOUT_MS = 10_000;

/** Fetches what a page shows beside its content. Null unless the shop answers in time, with success and as expected. */
export async function fetchJson<Content>(
  url: string,
  isContent: (value: unknown) => value is Content,
  signal: AbortSignal,
): Promise<Content | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const content: unknown = response.ok ? await response.json() : null;
    return isContent(content) ? content : null;
  } catch {
    return null;
  }
}
