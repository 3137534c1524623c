import { data } from "react-router";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { explainDifference } from "#shop/payments/payouts/explain-difference.server.ts";
import type { PayoutLine } from "#shop/payments/payouts/payout.ts";
import { findPayout, pageOfLines } from "#shop/payments/payouts/payouts.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm, type SentFields } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { day, drawn, money, text } from "#admin/list/columns.tsx";
import { listOf } from "#admin/list/list.ts";
import { ListRows } from "#admin/list/list-page.tsx";
import { monthInWords } from "#shop/reports/months/month.ts";
import type { Route } from "./+types/payout";
import { Differences } from "./differences.tsx";
import { PayoutFacts } from "./payout-facts.tsx";
import { kindNames, stateNames } from "./payout-words.ts";
import { askAgain, readReading } from "./reading.server.ts";
import { FetchAgain, ReadingNote } from "./reading.tsx";

type LineRow = PayoutLine & { readonly compared: "agrees" | "explained" | "differs" };

/** The lines of a payout beside the shop's own payments, refunds and disputes. */
const lineList = listOf<LineRow>()({
  title: "Lines",
  key: ({ ref }) => ref,
  columns: [
    day("Date", ({ madeAt }) => londonDay(madeAt)),
    text("Line", ({ kind }) => kindNames[kind], { second: ({ description }) => description }),
    text("Order", ({ own }) => own?.orderNumber ?? null, {
      to: ({ own }) => `/orders/${own?.orderNumber}`,
    }),
    money("Shop", ({ kind, own }) => own && signOf(kind) * own.amountPence, { tone: "quiet" }),
    money("Amount", ({ amountPence }) => amountPence),
    money("Fee", ({ feePence }) => feePence, { tone: "quiet", isLess: true }),
    money("Net", ({ netPence }) => netPence),
    drawn("Compared", ({ compared }) => {
      if (compared === "agrees") return "✓ Agrees";
      if (compared === "explained") return "Explained";
      return (
        <>
          <span className="flag mr-2" aria-hidden="true" />
          Differs
        </>
      );
    }),
  ],
  empty: ["No lines", "They come the day after the payout was paid."],
});

const signOf = (kind: PayoutLine["kind"]) => (kind === "refund" || kind === "dispute" ? -1 : 1);

export async function loader(args: Route.LoaderArgs) {
  const found = await findPayout(db(), args.params.ref);
  if (found === null) throw data(null, { status: 404 });
  const { payout, sums, differences } = found;
  const after = new URL(args.request.url).searchParams.get("after");
  const now = new Date();
  const [reading, names] = await Promise.all([
    readReading(args, now),
    findStaffNames(
      db(),
      differences.flatMap(({ explanation }) => explanation?.by ?? []),
    ),
  ]);
  const shown = differences.map(({ explanation, ...difference }) => ({
    ...difference,
    explanation: explanation && {
      text: explanation.text,
      at: explanation.at,
      by: names.get(explanation.by ?? "") ?? "The shop",
    },
  }));
  const subjects = new Set(shown.map(({ subject }) => subject));
  const open = new Set(shown.flatMap((each) => (each.explanation ? [] : [each.subject])));
  // Lines that differ come first.
  const sorted = found.lines.toSorted((a, b) => Number(open.has(b.ref)) - Number(open.has(a.ref)));
  const { rows, ...place } = pageOfLines(sorted, after);
  const compared = ({ ref }: PayoutLine) =>
    open.has(ref) ? "differs" : subjects.has(ref) ? "explained" : "agrees";
  const page = {
    ...place,
    rows: rows.map((line) => ({ ...line, compared: compared(line) }) as const),
  };
  return { payout, sums, differences: shown, page, total: sorted.length, reading, now };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const { ref } = args.params;
  return field("intent") === "fetch" ? askAgain(args, field, ref) : explain(args, field, ref);
}

async function explain(args: Route.ActionArgs, field: SentFields, payoutRef: string) {
  const [subject, code, text] = [field("subject"), field("code"), field("explanation")];
  // Several forms of a page: each is told by what it explains.
  const intent = `explain ${subject} ${code}`;
  const explained = await explainDifference(
    db(),
    { payoutRef, subject, code, text },
    actOf(args, field),
  );
  if (explained.ok) return data<ActResult>({ done: "The difference is explained." });
  if (explained.reason === "no_payout") throw data(null, { status: 404 });
  const isOfField = explained.reason === "no_text" || explained.reason === "too_long";
  return refusedForm(
    explained,
    {
      intent: isOfField ? intent : "gone",
      values: { explanation: text },
      ...(isOfField && { field: "explanation" }),
    },
    texts,
  );
}

const texts = {
  no_text: "Say why the amounts differ",
  too_long: "Use 2,000 characters at most",
  changed: moved("The payout no longer has this difference."),
  already_explained: moved("A colleague has already explained this difference."),
};

/** A payout: what it is made up of, and what of it the shop's own books do not have. */
export default function PayoutPage({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { payout, reading, now, differences } = page;
  const gone = result?.intent === "gone" ? result.formError : undefined;
  const month = payout.arrivesOn.slice(0, 7);
  const monthOfPayout = { to: `/money/months/${month}`, name: `Month: ${monthInWords(month)}` };
  return (
    <>
      <PageHead
        title={`Payout of ${formatShortDay(payout.arrivesOn, now)}`}
        crumb={{ to: "/money", name: "Payouts" }}
        note={`${formatSum(payout.amountPence)}, ${stateNames[payout.state].toLowerCase()}`}
      >
        <FetchAgain {...{ reading, result }} />
      </PageHead>
      <DoneStrip text={result?.done} next={monthOfPayout} />
      <ConflictStrip text={gone} />
      <ReadingNote reading={reading} />
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_19rem]">
        <div>
          <Differences
            {...{ differences, result, mayExplain: reading.mayExplain }}
            isRead={payout.linesReadAt !== null}
          />
        </div>
        <PayoutFacts {...{ payout, reading, monthOfPayout }} sums={page.sums} />
      </div>
      <Section title="Lines" note="the payout beside the shop’s own books">
        <ListRows name="Lines" list={lineList} page={page.page} total={page.total} now={now} />
      </Section>
    </>
  );
}
