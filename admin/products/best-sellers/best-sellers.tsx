import { formatNumber } from "#shop/kit/text.ts";
import { londonDay } from "#shop/kit/time.ts";
import { listCategories } from "#shop/catalogue/categories.server.ts";
import { listTopSellers } from "#shop/catalogue/top-sellers/top-sellers.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  bestSellerDays,
  listBestSellers,
  type BestSellerRow,
} from "#shop/reports/best-sellers/best-sellers.server.ts";
import { LONG_DAYS, PROVING_DAYS } from "#shop/reports/best-sellers/best-sellers.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { useMovedFocus } from "#admin/list/move-forms.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { drawn, text, type Column } from "#admin/list/columns.tsx";
import { choice, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { StateTag } from "#admin/products/state-tag.tsx";
import type { Route } from "./+types/best-sellers";
import { changeBestSellers, type BestSellerResult } from "./best-seller-forms.server.ts";
import { TopSellers } from "./top-sellers.tsx";

/** Products with what was sold of them and their best-seller flag. */
const bestSellers = listOf<BestSellerRow>()({
  title: "Best sellers",
  crumb: { to: "/products", name: "Products" },
  key: ({ sku }) => sku,
  views: {
    look: {
      name: "To look at",
      empty: [
        "Nothing to look at",
        "What sold most in each category has the flag, and everything with the flag was sold lately.",
      ],
    },
    flagged: {
      name: "With the flag",
      empty: ["No product has the flag", "Set it where the sales of a product prove it."],
    },
    all: {
      name: "All",
      empty: ["No products", "A live product appears here with what was sold of it."],
    },
  },
  filters: { category: choice("Category", "All categories") },
  columns: [
    text("Product", ({ name }) => name, {
      to: ({ sku }) => `/products/${encodeURIComponent(sku)}`,
      opens: true,
      after: ({ state }) =>
        state !== "live" && (
          <span className="ml-2">
            <StateTag state={state} />
          </span>
        ),
      second: (row) => (
        <>
          {row.categoryName}
          {row.finding && <span className="block text-timber">{findingInWords(row)}</span>}
        </>
      ),
    }),
    drawn("Place", ({ rank }) => rank ?? "–", { isFigure: true }),
    sold(PROVING_DAYS, ({ pieces, netSalesPence }) => [pieces, netSalesPence]),
    sold(LONG_DAYS, ({ piecesOfYear, netSalesOfYearPence }) => [piecesOfYear, netSalesOfYearPence]),
    drawn("Flag", ({ isBestSeller }) =>
      isBestSeller ? <span className="tag tag-live">Best seller</span> : "–",
    ),
  ],
  howCounted: [
    [
      "Place",
      `Its place in its category by pieces, then net sales, of the last ${PROVING_DAYS} days.`,
    ],
    [
      "Days",
      "Pieces of orders that were paid on these days, today included; below, what customers paid for them without VAT, after discounts. Refunds are not deducted.",
    ],
    [
      "To look at",
      `Products that sold most in their category and have no flag; and products with the flag that were not sold in ${PROVING_DAYS} days, or are not on the shop.`,
    ],
  ],
});

/** Pieces and net sales of so many days. */
function sold(days: number, of: (row: BestSellerRow) => readonly [pieces: number, net: number]) {
  const isNone = (row: BestSellerRow) => of(row)[0] === 0;
  return drawn<BestSellerRow>(
    `${days} days`,
    (row) => (isNone(row) ? "none" : formatNumber(of(row)[0])),
    {
      isFigure: true,
      second: (row) => (isNone(row) ? null : formatSum(of(row)[1])),
      tone: (row) => (isNone(row) ? "quiet" : "plain"),
    },
  );
}

function findingInWords({ finding, categoryName }: BestSellerRow): string | null {
  return (
    finding &&
    {
      without_flag: `Sold most in ${categoryName}, without the flag.`,
      not_sold: `No sale in ${PROVING_DAYS} days.`,
      not_live: "Not on the shop: the flag shows nowhere.",
    }[finding]
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, bestSellers);
  const now = new Date();
  const today = londonDay(now);
  const [categories, topSellers, report] = await Promise.all([
    listCategories(db()),
    listTopSellers(db()),
    readReport(db(), "best_sellers", { days: bestSellerDays(today).year, question: { today } }),
  ]);
  const page = {
    asked,
    now,
    choices: { category: categories.map(({ slug, name }) => ({ value: slug, name })) },
    topSellers,
    mayChange: permission(sessionOf(context).staff.role, "catalogue.change") === "yes",
  };
  if (report.answer === null) return { ...page, report };
  const { view, after, filters } = asked;
  const list = await listBestSellers(db(), { sales: report.answer, view, after, ...filters });
  return { ...page, report: { ...report, answer: list }, counts: list.counts };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  return changeBestSellers(field, actOf(args, field));
}

/** The best-seller flags with the sales that prove them, and the list of top sellers. */
export default function BestSellers({ loaderData, actionData }: Route.ComponentProps) {
  const result: BestSellerResult | undefined = actionData;
  const { topSellers, mayChange, ...page } = loaderData;
  useMovedFocus(result?.moved);
  const acts = actsColumn(topSellers.map(({ sku }) => sku));
  return (
    <ListPage
      list={mayChange ? { ...bestSellers, columns: [...bestSellers.columns, acts] } : bestSellers}
      {...page}
      note={`Sales of the last ${PROVING_DAYS} and ${LONG_DAYS} days`}
      tabs={
        <>
          <DoneStrip text={result?.done} />
          <ConflictStrip text={result?.conflict} />
        </>
      }
      aside={<TopSellers {...{ topSellers, mayChange, result }} />}
    />
  );
}

/** What can be done with a product. `listed`: the SKUs of the top sellers. */
function actsColumn(listed: readonly string[]): Column<BestSellerRow> {
  return drawn("Change", ({ sku, name, isBestSeller, state }) => {
    const flag = isBestSeller ? "Clear flag" : "Set flag";
    const act = { row: sku, look: "button-text" };
    return (
      <div className="flex flex-col items-end whitespace-nowrap">
        <ActForm
          {...act}
          intent={isBestSeller ? "clear" : "flag"}
          submit={flag}
          button={{ "aria-label": `${flag} of ${name}` }}
        >
          <input type="hidden" name="id" value={sku} />
        </ActForm>
        {state === "live" && !listed.includes(sku) && (
          <ActForm
            {...act}
            intent="add"
            submit="Add to top sellers"
            button={{ "aria-label": `Add to top sellers: ${name}` }}
          >
            <input type="hidden" name="id" value={sku} />
            <input type="hidden" name="seen" value={listed.join(",")} />
          </ActForm>
        )}
      </div>
    );
  });
}
