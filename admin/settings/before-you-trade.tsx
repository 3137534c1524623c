import { data } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { exampleKinds } from "#shop/trading/examples/examples.ts";
import { readCheckNotes } from "#shop/trading/examples/check-notes.server.ts";
import { readShopFacts } from "#shop/trading/examples/shop-facts.server.ts";
import { listTicks, setTick } from "#shop/trading/examples/ticks.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import type { Route } from "./+types/before-you-trade";
import { CheckList } from "./check-list.tsx";

export async function loader() {
  const [facts, ticks, notes] = await Promise.all([
    readShopFacts(db()),
    listTicks(db()),
    readCheckNotes(),
  ]);
  const names = await findStaffNames(
    db(),
    ticks.map(({ by }) => by),
  );
  const points = exampleKinds.map(({ title, where, left, isForPerson }) => {
    const tick = ticks.find(({ point }) => point === title);
    return {
      title,
      where,
      note: notes.get(title) ?? "",
      left: left(facts),
      isForPerson: isForPerson === true,
      ticked:
        tick === undefined ? null : `${names.get(tick.by) ?? "Somebody"}, ${formatMinute(tick.at)}`,
    };
  });
  return { points };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const intent = field("intent");
  const [kind, ...words] = intent.split(" ");
  if (kind !== "tick" && kind !== "untick") throw data(null, { status: 400 });
  const point = words.join(" ").slice(0, 100);
  const isTicked = kind === "tick";
  const set = await setTick(db(), point, { act: actOf(args, field), isTicked });
  if (set.ok || set.reason === "unchanged")
    return data<ActResult>({
      intent,
      done: isTicked ? `“${point}” is ticked.` : `“${point}” is open again.`,
    });
  if (set.reason === "no_point") throw data(null, { status: 404 });
  return refusedForm(set, { intent }, {});
}

/** docs/before-you-trade.md, which ticks itself: what `npm run attention` names is open here, and nothing else. */
export default function BeforeYouTrade({ loaderData, actionData: result }: Route.ComponentProps) {
  const { points } = loaderData;
  const open = points.filter(({ left }) => left !== null).length;
  return (
    <>
      <PageHead
        title="Before you trade"
        crumb={{ to: "/settings", name: "Settings" }}
        note={open === 0 ? "All done" : `${points.length - open} of ${points.length} done`}
      />
      <DoneStrip text={result?.done} />
      <p className="max-w-160 text-ink-2">
        The shop starts with the values of an example brand that does not exist. A point ticks
        itself when you have put your own in its place.
      </p>
      <CheckList
        title="The shop finds out"
        result={result}
        points={points.filter(({ isForPerson }) => !isForPerson)}
      />
      <CheckList
        title="Only you can say"
        result={result}
        points={points.filter(({ isForPerson }) => isForPerson)}
      />
    </>
  );
}
