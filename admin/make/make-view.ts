import type { MadeToday } from "#shop/back-office/read-work.server.ts";
import { addDays, formatShortDay, formatTime, isDay, londonDay } from "#shop/kit/time.ts";
import { pieceInWords, type PieceWords } from "#shop/making/piece-words.ts";
import { piecesIn, type Work } from "#shop/making/work-list.ts";
import { flagKinds } from "#shop/orders/flag.ts";
import { listHref } from "#admin/list/list.ts";
import { addWorkingDays } from "#shop/shipping/working-days.ts";

/** Working days after today whose work is shown first. */
const DAYS_SHOWN = 2;
/** The furthest day that can be asked for. */
const DAYS_MAX = 366;

/** A link to the same page of the list with other parameters. */
export function pageHref(search: string, changes: Readonly<Record<string, string | null>>): string {
  return listHref(search, { after: new URLSearchParams(search).get("after"), ...changes });
}

/** The tabs of the screen. */
export const makeViews = ["until", "all", "rope", "iron"] as const;
export type MakeView = (typeof makeViews)[number];

/** The last day whose work is shown: the one of the URL, or in two working days. */
export function untilOf(asked: string | null, now: Date): string {
  const today = londonDay(now);
  const isGood =
    asked !== null && isDay(asked) && asked >= today && asked <= addDays(today, DAYS_MAX);
  return isGood ? asked : addWorkingDays(today, DAYS_SHOWN, "england-and-wales");
}

/** A row of the work list. */
export type WorkRow = PieceWords & {
  /** Tells it from the other rows. */
  readonly key: string;
  readonly orderNumber: string;
  readonly sku: string;
  /** "Ada Example, Douglas". */
  readonly who: string;
  readonly notes: string;
  readonly flags: readonly string[];
  readonly quantity: number;
  /** "07:50", or "Fri 20 Nov" on another day; null until it is begun. */
  readonly started: string | null;
  /** Why it is not known what it is made of; null if it is. */
  readonly missing: string | null;
  /** The value of the field `piece`. */
  readonly piece: string;
};

/** The rows that leave on one day. */
export type WorkDay = {
  readonly title: string;
  readonly isLate: boolean;
  readonly rows: readonly WorkRow[];
};

/** The work by the day on which it leaves. */
export function toWorkDays(
  work: readonly Work[],
  { now, missing }: { readonly now: Date; readonly missing: (work: Work) => string | null },
): readonly WorkDay[] {
  const today = londonDay(now);
  return [...Map.groupBy(work, ({ leaveBy }) => leaveBy)].map(([day, ofDay]) => ({
    title: dayTitle(day, today, now),
    isLate: day !== null && day < today,
    rows: ofDay.map((each) => ({ ...toRow(each, now), missing: missing(each) })),
  }));
}

function dayTitle(day: string | null, today: string, now: Date): string {
  if (day === null) return "No day was promised";
  if (day === today) return "Leaves today";
  const on = formatShortDay(day, now);
  return day < today ? `Late, should have left ${on}` : `Leaves ${on}`;
}

function toRow(work: Work, now: Date): Omit<WorkRow, "missing"> {
  const { orderId, orderNumber, line, quantity, state, startedAt } = work;
  return {
    ...pieceInWords(line, quantity),
    key: `${orderId} ${line.position} ${state}`,
    orderNumber,
    sku: line.sku,
    who: `${work.customerName}, ${work.town}`,
    notes: work.notes,
    flags: work.flags.map((code) => flagKinds[code].sentence),
    quantity,
    started: startedAt === null ? null : whenShort(startedAt, now),
    piece: pieceValue({ orderId, position: line.position, quantity, seen: quantity }),
  };
}

/** "07:50", or "Fri 20 Nov" on another day. */
export function whenShort(at: Date, now: Date): string {
  const day = londonDay(at);
  return day === londonDay(now) ? formatTime(at) : formatShortDay(day, now);
}

/** Pieces as a form sends them. */
export function pieceValue(piece: {
  readonly orderId: string;
  readonly position: number;
  readonly quantity: number;
  readonly seen: number;
}): string {
  return [piece.orderId, piece.position, piece.quantity, piece.seen].join(" ");
}

/** The pieces of some work in one state, as one form sends them, and how many they are. */
export function allOf(work: readonly Work[], state: Work["state"]) {
  const those = work.filter((each) => each.state === state);
  return {
    count: piecesIn(those),
    pieces: those.map(({ orderId, line, quantity }) =>
      pieceValue({ orderId, position: line.position, quantity, seen: quantity }),
    ),
  };
}

/** A piece that was made today. */
export type MadeRow = PieceWords & {
  readonly key: string;
  readonly orderNumber: string;
  readonly at: string;
  readonly piece: string;
};

export function toMadeRow({
  orderId,
  orderNumber,
  line,
  quantity,
  ready,
  madeAt,
}: MadeToday): MadeRow {
  const { position } = line;
  return {
    ...pieceInWords(line, quantity),
    key: `${orderId} ${position} ${madeAt.toISOString()}`,
    orderNumber,
    at: formatTime(madeAt),
    piece: pieceValue({ orderId, position, quantity, seen: ready }),
  };
}
