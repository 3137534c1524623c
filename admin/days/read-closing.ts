import { isDay } from "#shop/kit/time.ts";
import {
  areClosable,
  CLOSED_AHEAD_MAX,
  CLOSED_MAX,
  REASON_MAX,
} from "#shop/shipping/workshop/closed-days.server.ts";
import type { ClosedDays } from "#shop/shipping/workshop/workshop.ts";

export type ReadClosing =
  | { readonly ok: true; readonly days: ClosedDays }
  | { readonly ok: false; readonly fieldErrors: Readonly<Record<string, string>> };

/** Reads the days to close. Without a last day, the first is the only one. */
export function readClosing(field: (name: string) => string, today: string): ReadClosing {
  const errors: Record<string, string> = {};
  const firstDay = field("first_day");
  const lastDay = field("last_day") === "" ? firstDay : field("last_day");
  const reason = field("reason").trim();
  if (!isDay(firstDay) || firstDay < today)
    errors["first_day"] = "Enter the first day, from today on.";
  else if (!isDay(lastDay) || lastDay < firstDay)
    errors["last_day"] = "Enter a last day that is not before the first.";
  else if (!areClosable({ firstDay, lastDay }, today))
    errors["last_day"] =
      `Enter at most ${CLOSED_MAX} days, within ${CLOSED_AHEAD_MAX / 365} years.`;
  if (reason.length > REASON_MAX)
    errors["reason"] = `Enter a reason of up to ${REASON_MAX} characters.`;
  if (Object.keys(errors).length > 0) return { ok: false, fieldErrors: errors };
  return { ok: true, days: { firstDay, lastDay, reason, isShown: field("is_shown") === "on" } };
}
