import type { GoodsState, MoneyState } from "#shop/back-office/order-summary.ts";
import type { NextInWords } from "#shop/back-office/next-step.ts";

const moneyWords: Readonly<Record<MoneyState, string>> = {
  unpaid: "Unpaid",
  paid: "Paid",
  part_refunded: "Part refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  refund_failed: "Refund failed",
};

/** Money is a coin, with its word: ring unpaid, full paid, half part refunded, struck refunded; a triangle where it went wrong. */
export function MoneyMark({ state, sum = "" }: { state: MoneyState; sum?: string }) {
  return (
    <span className="mark">
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className="shrink-0">
        <Coin state={state} />
      </svg>
      {moneyWords[state]}
      {sum !== "" && ` ${sum}`}
    </span>
  );
}

function Coin({ state }: { state: MoneyState }) {
  if (state === "disputed" || state === "refund_failed")
    return <path d="M6 0l6 11.5H0z" className="fill-error" />;
  if (state === "paid") return <circle cx="6" cy="6" r="6" className="fill-ink" />;
  return (
    <>
      <circle cx="6" cy="6" r="5.25" strokeWidth="1.5" className="fill-white stroke-ink" />
      {state === "part_refunded" && <path d="M6 0a6 6 0 0 0 0 12z" className="fill-ink" />}
      {state === "refunded" && (
        <path d="M2.5 9.5l7-7" strokeWidth="1.5" className="fill-none stroke-ink" />
      )}
    </>
  );
}

const goodsWords: Readonly<Record<GoodsState, string>> = {
  to_make: "To make",
  being_made: "Being made",
  ready: "Ready",
  part_sent: "Part sent",
  sent: "Sent",
  delivered: "Delivered",
  not_sent: "Not sent",
  cancelled: "Cancelled",
};

/** How many of the four laths (made, ready, sent, delivered) are filled. */
const laths: Readonly<Record<GoodsState, number>> = {
  to_make: 0,
  being_made: 0.5,
  ready: 2,
  part_sent: 1,
  sent: 3,
  delivered: 4,
  not_sent: 0,
  cancelled: 0,
};

/**
 * Goods are four laths, filled as far as they have come, with their word. Of a part that was sent, the rest
 * counts, and a half more; `isLong` says where it is, too.
 */
export function GoodsMark({
  state,
  rest = null,
  isLong = false,
}: {
  state: GoodsState;
  rest?: GoodsState | null;
  isLong?: boolean;
}) {
  const filled = rest === null ? laths[state] : laths[rest] + (rest === "being_made" ? 1 : 0.5);
  const words =
    isLong && rest !== null
      ? `${goodsWords[rest]}, ${goodsWords[state].toLowerCase()}`
      : goodsWords[state];
  return (
    <span className="mark">
      <svg width="38" height="6" viewBox="0 0 38 6" aria-hidden="true" className="shrink-0">
        {[0, 1, 2, 3].map((lath) => (
          <Lath key={lath} x={lath * 10} share={Math.min(1, Math.max(0, filled - lath))} />
        ))}
        {state === "cancelled" && (
          <path d="M0 3h38" strokeWidth="1.5" className="fill-none stroke-ink" />
        )}
      </svg>
      {words}
    </span>
  );
}

function Lath({ x, share }: { x: number; share: number }) {
  return (
    <>
      <rect x={x + 0.5} y="0.5" width="7" height="5" className="fill-white stroke-edge" />
      {share > 0 && <rect x={x} y="0" width={8 * share} height="6" className="fill-green" />}
    </>
  );
}

/** The towel stripe on end, with its word for those who do not see it. */
export function FlagMark({ count = 1 }: { count?: number }) {
  const name = count === 1 ? "Flag" : `${count} flags`;
  return <span className="flag" role="img" aria-label={name} title={name} />;
}

const tones: Readonly<Record<NextInWords["tone"], string>> = {
  late: "font-semibold text-error",
  soon: "font-semibold text-timber",
  plain: "font-semibold",
  rest: "font-normal",
};

/** The next step in words: late in red, due soon in brown, nothing to do in plain letters. */
export function NextWords({ text, tone }: NextInWords) {
  return <span className={tones[tone]}>{text}</span>;
}
