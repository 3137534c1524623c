import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { nameOfDays } from "#shop/reports/report-range.ts";
import { addReturns } from "#shop/reports/returns/return-figures.ts";
import {
  listReturnedProducts,
  readReturns,
  SETTLED_AFTER_DAYS,
} from "#shop/reports/returns/return-report.server.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { HowCounted } from "../how-counted.tsx";
import { RangeForm } from "../range-form.tsx";
import { readReportRequest } from "../report-request.server.ts";
import { ReportTabs } from "../report-tabs.tsx";
import { ReturnedProducts, ReturnTable } from "./return-tables.tsx";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export async function loader(args: LoaderFunctionArgs) {
  const asked = readReportRequest(args, "year");
  const after = new URL(args.request.url).searchParams.get("after");
  const [parts, products] = await Promise.all([
    readReturns(db(), asked.range, londonDay(asked.now)),
    listReturnedProducts(db(), asked.range, after),
  ]);
  const all = addReturns(parts.map(({ figures }) => figures));
  return { ...asked, parts, all, products, settledAfter: SETTLED_AFTER_DAYS };
}

/** What came back, by when it was bought, by reason and by product. */
export default function Returns() {
  const { range, problem, typed, mayReadVat, now, parts, all, products, settledAfter } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Returns" note={nameOfDays(range, now)} />
      <ReportTabs current="returns" {...{ mayReadVat }} />
      <RangeForm {...{ range, problem, typed }} hasParts />
      <ReturnTable {...{ range, parts, all, now }} />
      <Section
        title="Products that came back"
        note={
          <Link className="link" to="/returns">
            Open returns
          </Link>
        }
      >
        <ReturnedProducts rows={products.rows} />
        <div className="flex py-4">
          <Pager
            seen={products.seen}
            next={products.next}
            shown={products.rows.length}
            total={null}
          />
        </div>
      </Section>
      <HowCounted figures={howCounted(settledAfter)} />
    </>
  );
}

function howCounted(settledAfter: number) {
  return [
    ["Days", "The days on which the orders were paid, whenever the goods came back."],
    ["Sent", "Pieces of these orders that have left."],
    [
      "Came back",
      "Pieces of these orders that were received as returns, by the reason that the shop accepted.",
    ],
    [
      "Rate",
      `Pieces that came back divided by pieces sent. It is grey until ${settledAfter} days after the last day, as more may still come back.`,
    ],
  ] as const;
}
