import { formatNumber } from "#shop/kit/text.ts";

const reportMs = 3_000;

/**
 * Returns a function to call with the bytes done so far. It logs the share done every three seconds, and
 * once when all is done.
 */
export function createProgress(
  what: string,
  totalBytes: number,
  log: (line: string) => void,
): (doneBytes: number) => void {
  let reportedAt = Date.now();
  const total = formatNumber(Math.ceil(totalBytes / 1_000_000));
  return (doneBytes) => {
    const isDone = doneBytes === totalBytes;
    if (!isDone && Date.now() - reportedAt < reportMs) return;
    reportedAt = Date.now();
    log(`${what}: ${Math.floor((100 * doneBytes) / Math.max(1, totalBytes))} % of ${total} MB`);
  };
}
