import { WORKING_DAY_HOURS, workingHours } from "#shop/messages/threads/thread.ts";

/** How long somebody has waited for an answer. `isLong`: more than one working day. */
export type Wait = { readonly text: string; readonly isLong: boolean };

/** "under an hour", "5 working hours" or "2 working days". */
export function waitInWords(since: Date, now: Date): Wait {
  const hours = workingHours(since, now);
  const isLong = hours > WORKING_DAY_HOURS;
  if (hours === 0) return { text: "under an hour", isLong };
  if (hours < 2 * WORKING_DAY_HOURS)
    return { text: `${hours} working ${hours === 1 ? "hour" : "hours"}`, isLong };
  return { text: `${Math.floor(hours / WORKING_DAY_HOURS)} working days`, isLong };
}
