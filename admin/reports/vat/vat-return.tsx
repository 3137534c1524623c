import { Link } from "react-router";
import { formatNumber } from "#shop/kit/text.ts";
import type { VatCheck } from "#shop/reports/vat/vat-checks.server.ts";
import { formatSum, kindNames, vatBoxes, type VatSums } from "#shop/reports/vat/vat-figures.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";
import type { ListedPeriod } from "#shop/reports/vat/vat-report.server.ts";
import { Section } from "#admin/components/section.tsx";
import { count, drawn, money, text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { Checks, CloseForGood } from "./checks.tsx";

type Props = {
  period: ListedPeriod;
  sums: readonly VatSums[];
  checks: readonly VatCheck[];
  mayClose: boolean;
  /** An earlier period that is open: it is closed first. */
  earlier: ListedPeriod | null;
  now: Date;
};

/** The boxes, the checks and how the sums come about. A closed period has those of its closing. */
export function VatReturn({ period, sums, checks, mayClose, earlier, now }: Props) {
  const closed = period.closed?.sums ?? null;
  const shown = closed ?? sums;
  return (
    <>
      {closed !== null && JSON.stringify(closed) !== JSON.stringify(sums) && (
        <p className="strip strip-error mb-4" role="alert">
          The documents of this period no longer add up to the sums with which it was closed. The
          sums below are those of the closing. Ask your accountant before you send anything.
        </p>
      )}
      <div className="grid gap-x-12 day:grid-cols-2">
        <Section title="VAT return" className="">
          <Ledger name="VAT return" list={boxList} rows={boxesOf(shown)} now={now} />
        </Section>
        <Section
          title="Checks"
          className="max-day:mt-8"
          note={period.state === "closed" ? "as the documents are now" : undefined}
        >
          <Checks checks={checks} />
          {period.state !== "closed" && mayClose && (
            <CloseForGood
              words={closing}
              name={periodInWords(period)}
              until={period.state === "current" ? period.lastDay : null}
              earlier={
                earlier && { to: `/reports/vat/${earlier.name}`, name: periodInWords(earlier) }
              }
              checks={checks}
              seen={JSON.stringify(sums)}
            />
          )}
        </Section>
      </div>
      <Section title="How the sums come about" note="invoices less credit notes">
        <Ledger
          name="How the sums come about"
          list={sumList}
          rows={shown.map((each) => ({ ...each, name: kindNames[each.kind] }))}
          total={addUp(shown)}
          now={now}
        />
        <p className="second-line mt-2 max-w-160">
          An invoice counts on the day it was issued, which is the day of payment, and a credit note
          on its own day. Delivery is part of the sale. Compensation has no VAT and is not here.
          Exports carry no VAT:{" "}
          <Link className="link" to={`/reports/vat/${period.name}/exported`}>
            what proves that their goods left
          </Link>
          .
        </p>
      </Section>
    </>
  );
}

const closing = {
  intent: "close",
  past: "closed",
  what: "period",
  later: "Later credit notes count in their own period.",
};

type Box = readonly [box: string, what: string, sum: string | null];

/** What the shop can't know is grey. */
const toneOf = ([, , sum]: Box) => (sum === null ? "quiet" : "plain");

/** The boxes of the VAT return. */
const boxList = listOf<Box>()({
  title: "VAT return",
  key: ([box]) => box,
  columns: [
    drawn(
      "Box",
      ([box, what]) => (
        <>
          <span className="mr-4 font-semibold">{box}</span>
          {what}
        </>
      ),
      { tone: toneOf },
    ),
    drawn("Sum", ([, , sum]) => sum ?? <span className="font-sans">from your accounts</span>, {
      isFigure: true,
      tone: toneOf,
    }),
  ],
});

function boxesOf(sums: readonly VatSums[]): readonly Box[] {
  const boxes = vatBoxes(sums);
  const pounds = (figure: number) => `${figure < 0 ? "−" : ""}£${formatNumber(Math.abs(figure))}`;
  return [
    ["1", "VAT due on sales", formatSum(boxes.box1Pence)],
    ["2", "VAT due on acquisitions in Northern Ireland", formatSum(boxes.box2Pence)],
    ["3", "Total VAT due: boxes 1 and 2", formatSum(boxes.box3Pence)],
    ["4", "VAT on purchases", null],
    ["5", "VAT to pay or reclaim: box 3 less box 4", null],
    ["6", "Sales without VAT, whole pounds", pounds(boxes.box6Pounds)],
    ["7", "Purchases without VAT", null],
    ["8", "Goods from Northern Ireland to the EU", pounds(boxes.box8Pounds)],
    ["9", "Goods from the EU to Northern Ireland", pounds(boxes.box9Pounds)],
  ];
}

type SumRow = Omit<VatSums, "kind"> & { readonly name: string };

/** How the boxes come about, by where the goods went. */
const sumList = listOf<SumRow>()({
  title: "How the sums come about",
  key: ({ name }) => name,
  columns: [
    text("Where the goods went", ({ name }) => name),
    count("Invoices", ({ invoices }) => invoices),
    money("Net sales", ({ netPence }) => netPence),
    money("VAT on sales", ({ vatPence }) => vatPence),
    count("Credit notes", ({ creditNotes }) => creditNotes),
    money("Net credited", ({ creditNetPence }) => creditNetPence, { isLess: true }),
    money("VAT credited", ({ creditVatPence }) => creditVatPence, { isLess: true }),
    money("Net in all", ({ netPence, creditNetPence }) => netPence - creditNetPence),
    money("VAT in all", ({ vatPence, creditVatPence }) => vatPence - creditVatPence),
  ],
});

function addUp(sums: readonly VatSums[]): SumRow {
  const add = (of: Exclude<keyof VatSums, "kind">) => sums.reduce((sum, each) => sum + each[of], 0);
  return {
    name: "All",
    invoices: add("invoices"),
    netPence: add("netPence"),
    vatPence: add("vatPence"),
    creditNotes: add("creditNotes"),
    creditNetPence: add("creditNetPence"),
    creditVatPence: add("creditVatPence"),
  };
}
