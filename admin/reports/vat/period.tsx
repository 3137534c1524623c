import { randomUUID } from "node:crypto";
import {
  data,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { closeVatPeriod } from "#shop/reports/vat/close-period.server.ts";
import { readVatChecks } from "#shop/reports/vat/vat-checks.server.ts";
import { toVatSums, vatKinds, type VatSums } from "#shop/reports/vat/vat-figures.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";
import {
  listVatPeriods,
  listVatDocuments,
  readVatSums,
  type ListedPeriod,
} from "#shop/reports/vat/vat-report.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import type { FormResult } from "#web/form-result.ts";
import { Boxes, Treatments } from "./boxes.tsx";
import { Checks } from "./checks.tsx";
import { Closing } from "./closing.tsx";
import { Documents } from "./documents.tsx";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const periods = await listVatPeriods(db(), new Date());
  const period = periods.find(({ name }) => name === params["period"]);
  if (period === undefined) throw data(null, { status: 404 });
  const earlier = periods.findLast(
    ({ state, lastDay }) => state !== "closed" && lastDay < period.firstDay,
  );
  const after = new URL(request.url).searchParams.get("after");
  const [sums, checks, documents, names] = await Promise.all([
    readVatSums(db(), period),
    readVatChecks(db(), period),
    listVatDocuments(db(), period, after),
    findStaffNames(db(), [period.closed?.by ?? ""].filter(isUuid)),
  ]);
  return {
    period,
    earlier: earlier ?? null,
    sums,
    checks,
    documents,
    closedBy: names.get(period.closed?.by ?? "") ?? "The shop",
    differs: period.closed !== null && JSON.stringify(period.closed.sums) !== JSON.stringify(sums),
    mayClose: permission(sessionOf(context).staff.role, "vat.close") !== "no",
    actId: randomUUID(),
  };
}

type PeriodResult = FormResult & { readonly done?: string };

export async function action(args: ActionFunctionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const seen = readSeenSums(field("seen"));
  const closed = await closeVatPeriod(db(), args.params["period"] ?? "", { act, seen });
  if (closed.ok) return data<PeriodResult>({ done: "The period is closed." });
  if (closed.reason === "no_period") throw data(null, { status: 404 });
  return refusedForm(closed, { intent: "close" }, texts);
}

/** The sums that the person saw. Throws 400 for anything that no page has written. */
function readSeenSums(text: string): readonly VatSums[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw data(null, { status: 400 });
  }
  if (!Array.isArray(read) || read.length !== vatKinds.length) throw data(null, { status: 400 });
  return vatKinds.map((kind, at) => {
    const row: unknown = read[at];
    if (typeof row !== "object" || row === null) throw data(null, { status: 400 });
    return toVatSums({ ...row, kind });
  });
}

const texts: Readonly<Record<string, string>> = {
  already_closed: "A colleague has already closed this period.",
  not_over: "The period can be closed from an hour after its end.",
  earlier_open: "Close the periods before this one first.",
  checks_fail: "Put right what the checks name first.",
  changed: "The sums have changed since you opened the page. Look at them again.",
};

/** The VAT of a period: the boxes, how they come about, the checks and the documents. */
export default function Period() {
  const page = useLoaderData<typeof loader>();
  const { period, sums, checks, documents, closedBy, differs } = page;
  const result: PeriodResult | undefined = useActionData<typeof action>();
  const shown = period.closed?.sums ?? sums;
  const total = sums.reduce((sum, each) => sum + each.invoices + each.creditNotes, 0);
  return (
    <>
      <Head {...{ period, closedBy }} />
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.formError} />
      {differs && <Differs />}
      <div className="grid gap-x-12 day:grid-cols-2">
        <Section title="VAT return" className="">
          <Boxes sums={shown} />
        </Section>
        <Section
          title="Checks"
          className="max-day:mt-8"
          note={period.state === "closed" ? "as the documents are now" : undefined}
        >
          <Checks checks={checks} />
          <Closing {...page} />
        </Section>
      </div>
      <Sums sums={shown} />
      <Section title="Documents">
        <Documents rows={documents.rows} />
        <div className="flex py-4">
          <Pager
            seen={documents.seen}
            next={documents.next}
            shown={documents.rows.length}
            total={total}
          />
        </div>
      </Section>
    </>
  );
}

function Differs() {
  return (
    <p className="strip strip-error mb-4" role="alert">
      The documents of this period add up to something else than when it was closed. The sums below
      are those of the closing. Ask your accountant before you send anything.
    </p>
  );
}

function Sums({ sums }: { sums: readonly VatSums[] }) {
  return (
    <Section title="How the sums come about" note="invoices less credit notes">
      <Treatments sums={sums} />
      <p className="second-line mt-2 max-w-160">
        An invoice counts on the day it was issued, which is the day of payment, and a credit note
        on its own day. Delivery is part of the sale. Compensation has no VAT and is not here.
        Exports carry no VAT; keep the proof that the goods left the country.
      </p>
    </Section>
  );
}

function Head({ period, closedBy }: { period: ListedPeriod; closedBy: string }) {
  return (
    <PageHead
      title={periodInWords(period)}
      crumb={{ to: "/reports/vat", name: "VAT" }}
      note={period.closed ? `Closed by ${closedBy}, ${formatMinute(period.closed.at)}` : undefined}
    >
      <Link
        className="button button-quiet"
        to={`/reports/vat/${period.name}/documents.csv`}
        reloadDocument
      >
        Export as CSV
      </Link>
      <Link
        className="button button-quiet"
        to={`/reports/vat/${period.name}/days.csv`}
        reloadDocument
      >
        Sums by day
      </Link>
    </PageHead>
  );
}
