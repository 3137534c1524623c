import { Form } from "react-router";
import { listCategories } from "#shop/catalogue/categories.server.ts";
import { listTopSellers } from "#shop/catalogue/top-sellers/top-sellers.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { bestSellerDays, listBestSellers } from "#shop/reports/best-sellers/best-sellers.server.ts";
import {
  bestSellerViews,
  LONG_DAYS,
  PROVING_DAYS,
  type BestSellerView,
} from "#shop/reports/best-sellers/best-sellers.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { useMovedFocus } from "#admin/components/list/move-forms.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { HowCounted } from "#admin/reports/how-counted.tsx";
import { LargeReport } from "#admin/reports/large-report.tsx";
import type { Route } from "./+types/best-sellers";
import { changeBestSellers, type BestSellerResult } from "./best-seller-forms.server.ts";
import { BestSellerTable } from "./best-seller-table.tsx";
import { TopSellers } from "./top-sellers.tsx";

const viewNames = { look: "To look at", flagged: "With the flag", all: "All" } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { view, after } = readListQuery(request.url, { views: bestSellerViews, sorts: [""] });
  const [categories, topSellers] = await Promise.all([listCategories(db()), listTopSellers(db())]);
  const asked = new URL(request.url).searchParams.get("category");
  const category = categories.find(({ slug }) => slug === asked)?.slug ?? null;
  const today = londonDay(new Date());
  const report = await readReport(db(), "best_sellers", {
    days: bestSellerDays(today).year,
    question: { today },
  });
  const list = { view: view as BestSellerView, category, after };
  return {
    list:
      report.answer === null
        ? null
        : await listBestSellers(db(), { ...list, sales: report.answer }),
    // The page needs no sums of products that it does not show.
    report: report.answer === null ? report : { ...report, answer: true },
    view: view as BestSellerView,
    category,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    topSellers,
    mayChange: permission(sessionOf(context).staff.role, "catalogue.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  return changeBestSellers(field, actOf(args, field));
}

/** The best-seller flags with the sales that prove them, and the list of top sellers. */
export default function BestSellers({ loaderData, actionData }: Route.ComponentProps) {
  const result: BestSellerResult | undefined = actionData;
  const { list, report, view, category, categories, topSellers, ...page } = loaderData;
  useMovedFocus(result?.moved);
  const { mayChange } = page;
  return (
    <>
      <PageHead
        title="Best sellers"
        crumb={{ to: "/products", name: "Products" }}
        note={`Sales of the last ${PROVING_DAYS} and ${LONG_DAYS} days`}
      />
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.conflict} />
      <div className="grid items-start gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <ViewTabs
            views={bestSellerViews.map((key) => ({
              key: key === "look" ? null : key,
              name: viewNames[key],
              count: list?.counts[key],
            }))}
            current={view === "look" ? null : view}
          />
          <CategoryForm key={category} {...{ view, category, categories }} />
          <LargeReport report={report} />
          {list !== null && (
            <Rows
              {...{ list, view, mayChange, result }}
              listed={topSellers.map(({ sku }) => sku)}
            />
          )}
        </div>
        <TopSellers {...{ topSellers, mayChange, result }} />
      </div>
      <HowCounted figures={howCounted} />
    </>
  );
}

type RowsProps = Omit<Parameters<typeof BestSellerTable>[0], "rows"> & {
  list: Awaited<ReturnType<typeof listBestSellers>>;
  view: BestSellerView;
};

function Rows({ list, view, ...table }: RowsProps) {
  const { rows, counts, seen, next } = list;
  return (
    <>
      {rows.length === 0 ? <NoRows view={view} /> : <BestSellerTable rows={rows} {...table} />}
      <div className="mt-3 flex">
        <Pager seen={seen} shown={rows.length} total={counts[view]} next={next} />
      </div>
    </>
  );
}

const howCounted = [
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
] as const;

function CategoryForm({
  view,
  category,
  categories,
}: {
  view: BestSellerView;
  category: string | null;
  categories: readonly { readonly slug: string; readonly name: string }[];
}) {
  return (
    <Form role="search" className="no-print flex flex-wrap items-end gap-3 py-4">
      {view !== "look" && <input type="hidden" name="view" value={view} />}
      <Select
        label="Category"
        name="category"
        defaultValue={category ?? ""}
        className="w-64"
        onChange={({ target }) => target.form?.requestSubmit()}
      >
        <option value="">All categories</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Button variant="quiet" className="scripted:hidden">
        Show
      </Button>
    </Form>
  );
}

const empty: Readonly<Record<BestSellerView, readonly [title: string, text: string]>> = {
  look: [
    "Nothing to look at",
    "What sold most in each category has the flag, and everything with the flag was sold lately.",
  ],
  flagged: ["No product has the flag", "Set it where the sales of a product prove it."],
  all: ["No products", "A live product appears here with what was sold of it."],
};

function NoRows({ view }: { view: BestSellerView }) {
  const [title, text] = empty[view];
  return <EmptyList title={title}>{text}</EmptyList>;
}
