import { data } from "react-router";
import { formatShortDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { explainDifference } from "#shop/payments/payouts/explain-difference.server.ts";
import { findPayout, pageOfLines } from "#shop/payments/payouts/payouts.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm, type SentFields } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { monthInWords } from "#admin/money/month-in-words.ts";
import type { Route } from "./+types/payout";
import { Differences } from "./differences.tsx";
import { PayoutFacts } from "./payout-facts.tsx";
import { PayoutLines } from "./payout-lines.tsx";
import { stateNames } from "./payout-words.ts";
import { askAgain, readReading } from "./reading.server.ts";
import { FetchAgain, ReadingNote } from "./reading.tsx";

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
  // Lines that differ come first.
  const subjects = new Set(shown.flatMap((each) => (each.explanation ? [] : [each.subject])));
  const sorted = found.lines.toSorted(
    (a, b) => Number(subjects.has(b.ref)) - Number(subjects.has(a.ref)),
  );
  const page = pageOfLines(sorted, after);
  const total = found.lines.length;
  return { payout, sums, differences: shown, page, total, reading, now };
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
        <PayoutLines lines={page.page.rows} differences={differences} />
        <div className="flex py-4">
          <Pager
            seen={page.page.seen}
            next={page.page.next}
            shown={page.page.rows.length}
            total={page.total}
          />
        </div>
      </Section>
    </>
  );
}
