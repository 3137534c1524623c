import { DAY_MS, formatShortDay, londonDay } from "#shop/kit/time.ts";
import type { RefundDeadline } from "#shop/fulfilment/returns/refund-deadline.ts";
import { counted } from "#shop/kit/text.ts";

/** The refund deadline in words. */
export type DeadlineInWords = {
  /** "Refund due by Wed 25 Nov, 2 days left". */
  readonly text: string;
  /** Why, for a hint. */
  readonly why: string;
  readonly tone: "late" | "soon" | "plain";
};

/** From this many days on a refund is shown as due soon, and from the second on as urgent. */
const SOON_DAYS = 5;
const URGENT_DAYS = 2;

/** The refund deadline of an order in words, on a day. */
export function deadlineInWords(deadline: RefundDeadline, now: Date): DeadlineInWords {
  const { by } = deadline;
  const on = formatShortDay(by, now);
  const days = Math.round((Date.parse(by) - Date.parse(londonDay(now))) / DAY_MS);
  if (deadline.kind === "goods")
    return {
      text: days < 0 ? `goods were due back by ${on}` : `goods due back by ${on}`,
      why: "The customer has 14 days to send them. The refund is due 14 days after they come back, or after proof that they were posted.",
      tone: "plain",
    };
  const why =
    deadline.since === "goods_back"
      ? "The law gives 14 days from the day the goods came back."
      : "Nothing was sent: the law gives 14 days from the day the customer told us.";
  if (days < 0) return { text: `overdue since ${on}`, why, tone: "late" };
  const left = days === 0 ? "today" : `${counted(days, "day")} left`;
  const tone = days <= URGENT_DAYS ? "late" : days <= SOON_DAYS ? "soon" : "plain";
  return { text: `due by ${on}, ${left}`, why, tone };
}
