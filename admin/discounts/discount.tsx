import { data } from "react-router";
import { discountUses, type ListedUse } from "#shop/back-office/discounts/discount-uses.server.ts";
import { findListedDiscount, type ListedDiscount } from "#shop/discounts/discount-list.server.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { Figures } from "#admin/components/figures.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { drawn, order, text } from "#admin/list/columns.tsx";
import { listOf } from "#admin/list/list.ts";
import { ListRows } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/discount";
import { daysInWords, offInWords, stateInWords, termsInWords } from "./discount-in-words.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
  const discount = await findListedDiscount(db(), params.code);
  if (discount === null) throw data(null, { status: 404 });
  const after = new URL(request.url).searchParams.get("after");
  return { discount, now: new Date(), uses: await discountUses(discount.id).page(db(), after) };
}

const stateNames: Readonly<Record<ListedUse["state"], string>> = {
  reserved: "Reserved",
  used: "Paid",
  given_back: "Given back",
};
const inWords = (at: Date, now: Date) => `${formatShortDay(londonDay(at), now)}, ${formatTime(at)}`;
const look = {
  tone: ({ state }: ListedUse) => (state === "given_back" ? "quiet" : "plain"),
} as const;

/** The orders that used a code: whose, when, what became of the use, and what it took off. */
const uses = listOf<ListedUse>()({
  title: "Orders with this code",
  key: ({ orderNumber }) => orderNumber,
  columns: [
    order({
      opens: true,
      second: ({ reservedAt }, { now }) => inWords(reservedAt, now),
    }),
    text("Customer", ({ customerName }) => customerName, {
      ...look,
      to: ({ customerId }) => customerId && `/customers/${customerId}`,
    }),
    text("State", ({ state }) => stateNames[state], {
      ...look,
      second: ({ state, since }, { now }) => state !== "reserved" && inWords(since, now),
    }),
    drawn(
      "Taken off",
      ({ state, amountPence }) =>
        state === "given_back" ? <s>{formatPounds(amountPence)}</s> : formatPounds(amountPence),
      { ...look, isFigure: true },
    ),
  ],
  empty: ["Not used yet", "Each order that is placed with this code appears here."],
});

/** One discount code: its terms, what came of it, and the orders that used it. */
export default function DiscountUses({ loaderData }: Route.ComponentProps) {
  const { discount, now, uses: page } = loaderData;
  return (
    <>
      <PageHead
        title={discount.code}
        crumb={{ to: "/discounts", name: "Discounts" }}
        note={stateInWords(discount, londonDay(now))}
      />
      <p className="mb-6 max-w-160">
        {[offInWords(discount), termsInWords(discount), daysInWords(discount, now)]
          .filter((words) => words !== "")
          .join("; ")}
      </p>
      <Figures figures={figuresOf(discount)} />
      <ListRows name="Orders with this code" list={uses} page={page} now={now} />
    </>
  );
}

function figuresOf({ used, reserved, usesMax, givenPence }: ListedDiscount) {
  const inAll = usesMax === null ? "" : ` of ${formatNumber(usesMax)}`;
  return [
    ["Paid orders", formatNumber(used) + inAll],
    ["Reserved by unpaid orders", formatNumber(reserved)],
    ["Taken off", formatPounds(pence(givenPence))],
  ] as const;
}
