import { data } from "react-router";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { readPlace } from "#shop/kit/keyset.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { londonDay } from "#shop/kit/time.ts";
import { listDiscountUses } from "#shop/back-office/discounts/discount-uses.server.ts";
import { findListedDiscount, type ListedDiscount } from "#shop/discounts/discount-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { Figures } from "#admin/components/figures.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import type { Route } from "./+types/discount";
import { daysInWords, offInWords, stateInWords, termsInWords } from "./discount-in-words.ts";
import { UseTable } from "./use-table.tsx";

export async function loader({ request, params }: Route.LoaderArgs) {
  const discount = await findListedDiscount(db(), params.code);
  if (discount === null) throw data(null, { status: 404 });
  const after = readPlace(new URL(request.url).searchParams.get("after"));
  const page = await listDiscountUses(db(), { discountId: discount.id, after });
  return { discount, now: new Date(), ...page };
}

/** One discount code: its terms, what came of it, and the orders that used it. */
export default function DiscountUses({ loaderData }: Route.ComponentProps) {
  const { discount, now, uses, seen, next } = loaderData;
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
      {uses.length === 0 ? (
        <EmptyList title="Not used yet">
          Each order that is placed with this code appears here.
        </EmptyList>
      ) : (
        <UseTable uses={uses} now={now} />
      )}
      <div className="mt-3 flex">
        <Pager {...{ seen, next }} shown={uses.length} total={null} />
      </div>
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
