import { listed } from "#shop/kit/text.ts";
import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";

/** "08:58" today, otherwise "Fri 20 Nov, 14:02". */
export function momentInWords(at: Date, now: Date): string {
  const day = londonDay(at);
  return day === londonDay(now) ? formatTime(at) : `${formatShortDay(day, now)}, ${formatTime(at)}`;
}

/** "Ann, Ben and Cat"; "somebody" for nobody. */
export function namesInWords(names: readonly string[]): string {
  return listed(names) || "somebody";
}
