import { Link } from "react-router";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import type { Route } from "./+types/late";
import { LateAnswers } from "./late-answers.tsx";
import { LateForm } from "./late-form.tsx";
import { answerForm, type LateResult } from "./late-forms.server.ts";
import { readLate } from "./late-view.server.ts";

export async function loader() {
  const now = new Date();
  return { ...(await readLate(now)), now: now.toISOString() };
}

export async function action(args: Route.ActionArgs) {
  return answerForm(args);
}

/** The orders that cannot leave on their day: a new day for each, and the mails that say so. */
export default function Late({ loaderData, actionData }: Route.ComponentProps) {
  const result: LateResult | undefined = actionData;
  const { rows, count, now } = loaderData;
  return (
    <>
      <PageHead
        title="Orders that cannot leave on their day"
        crumb={{ to: "/orders", name: "Orders" }}
        note={count > rows.length ? `the first ${rows.length} of ${count}` : undefined}
      />
      <LateAnswers answers={result?.answers ?? []} />
      {rows.length === 0 ? (
        <EmptyList title="Every order can leave on its day">
          Late orders, and those whose day is closed or full, appear here.{" "}
          <Link className="link" to="/settings/days">
            Days
          </Link>
        </EmptyList>
      ) : (
        <LateForm
          // After an answer the boxes and days are those of the rows that are left.
          key={`${rows.map(({ orderId }) => orderId).join()} ${result?.answers === undefined}`}
          {...{ rows, now, result }}
        />
      )}
    </>
  );
}
