import { Form, useActionData } from "react-router";
import { listCategories } from "#shop/catalogue/categories.server.ts";
import { listDiscounts, type ListedDiscount } from "#shop/discounts/discount-list.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActId, useActSeed } from "#admin/components/act-id.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { drawn, money, text } from "#admin/list/columns.tsx";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/discounts";
import { changeDiscounts } from "./change-discounts.server.ts";
import { daysInWords, offInWords, stateInWords, termsInWords } from "./discount-in-words.ts";
import { NewDiscountForm } from "./new-discount-form.tsx";

type Row = ListedDiscount & { readonly state: string };

const look = { tone: ({ state }: Row) => (state === "Active" ? "plain" : "quiet") } as const;

/** The discount codes: what each takes off, when, how often it was used, and pausing it. */
const codes = listOf<Row>()({
  title: "Discounts",
  search: "Find a code",
  views: {
    all: { name: "All" },
    active: { name: "Active" },
    coming: { name: "Upcoming" },
    over: { name: "Ended" },
    paused: { name: "Paused" },
  },
  empty: [
    "No codes here",
    "A code that is added appears here with how often it was used and what it took off.",
  ],
  notFound: "Type the beginning of the code.",
  key: ({ code }) => code,
  columns: [
    text("Code", ({ code }) => code, { to: ({ code }) => `/discounts/${code}`, opens: true }),
    text("Takes off", offInWords, { ...look, second: termsInWords }),
    text("State", ({ state }) => state, {
      ...look,
      second: (row, { now }) => daysInWords(row, now),
    }),
    drawn(
      "Uses",
      ({ used, usesMax }) =>
        formatNumber(used) + (usesMax === null ? "" : ` of ${formatNumber(usesMax)}`),
      {
        ...look,
        isFigure: true,
        second: ({ reserved }) => reserved > 0 && `${formatNumber(reserved)} reserved`,
      },
    ),
    money("Taken off", ({ givenPence }) => givenPence, look),
    drawn("Change", (row) => <PauseForm {...row} />, { may: "change" }),
  ],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, codes);
  const now = new Date();
  const [{ counts, rows, ...page }, categories] = await Promise.all([
    listDiscounts(db(), asked),
    listCategories(db()),
  ]);
  const today = londonDay(now);
  return {
    asked,
    now,
    report: atOnce({
      ...page,
      rows: rows.map((row) => ({ ...row, state: stateInWords(row, today) })),
    }),
    counts,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    may: { change: permission(sessionOf(context).staff.role, "prices.change") === "yes" },
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  return changeDiscounts(field, actOf(args, field));
}

export default function Discounts({ loaderData, actionData: result }: Route.ComponentProps) {
  const { categories, ...page } = loaderData;
  const seed = useActSeed();
  return (
    <ListPage
      list={codes}
      {...page}
      above={<DoneStrip text={result?.done} />}
      aside={
        page.may.change && (
          <NewDiscountForm
            // A code that was added leaves an empty form.
            key={result?.done === undefined ? "typed" : seed}
            {...{ result, categories }}
          />
        )
      }
    />
  );
}

function PauseForm({ code, isPaused }: Pick<ListedDiscount, "code" | "isPaused">) {
  const result = useActionData<typeof action>();
  const intent = isPaused ? "resume" : "pause";
  return (
    <Form method="post" preventScrollReset>
      <ActId intent={intent} row={code} />
      <input type="hidden" name="intent" value={intent} />
      <button name="code" value={code} className="button-text">
        {isPaused ? "Resume" : "Pause"}
        <span className="sr-only"> {code}</span>
      </button>
      {result?.code === code && <p className="message message-error">{result.formError}</p>}
    </Form>
  );
}
