import type { LoadResult } from "./open-load.ts";

/** What a balancer sent to an instance while it was frozen: what was not answered within a second. */
export function leftAlone(
  { requests }: LoadResult,
  { frozenAt, wokenAt }: { readonly frozenAt: number; readonly wokenAt: number },
) {
  const during = requests.filter(({ at }) => at >= frozenAt && at < wokenAt - 1_000);
  const held = during.filter(({ tookMs }) => tookMs > 1_000);
  const seconds = new Set(held.map(({ at }) => Math.floor((at - frozenAt) / 1_000)));
  let afterS = 0;
  while (seconds.has(afterS)) afterS += 1;
  const longest = Math.max(0, ...requests.map(({ tookMs }) => tookMs));
  return {
    afterS,
    sent: during.length,
    held: held.length,
    heldLater: held.filter(({ at }) => at >= frozenAt + afterS * 1_000).length,
    longestS: Math.round(longest / 1_000),
  };
}
