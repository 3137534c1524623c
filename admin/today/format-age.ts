import { counted } from "#shop/kit/text.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";

/** "5 minutes", "3 hours" or "2 days". */
export function formatAge(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS));
  if (minutes < 60) return counted(minutes, "minute");
  if (minutes < 48 * 60) return counted(Math.floor(minutes / 60), "hour");
  return counted(Math.floor(minutes / (24 * 60)), "day");
}
