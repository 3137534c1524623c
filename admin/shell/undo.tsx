import { data, Link } from "react-router";
import { undoAct, type Undoing } from "#shop/fulfilment/undo.server.ts";
import { findOrderByNumber } from "#shop/orders/orders.server.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import type { Undone } from "#admin/components/undone.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import type { Route } from "./+types/undo";

/** Undoes an act that waits. The table of screens has checked the right to an act of this kind. */
export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const order = await findOrderByNumber(db(), field("order"));
  const undone = field("undone");
  if (order === null || !isUuid(undone)) throw data(null, { status: 400 });
  const undoing = { act, undone, action: field("intent") as Undoing["action"] };
  const outcome = await undoAct(db(), order.id, undoing);
  const { orderNumber } = order;
  return outcome.ok
    ? data<Undo>({ orderNumber, isUndone: true, text: `Undone: ${orderNumber} is as it was.` })
    : data<Undo>(
        {
          orderNumber,
          isUndone: false,
          text: `This can no longer be undone. ${orderNumber} says what was done.`,
        },
        409,
      );
}

type Undo = Undone & { readonly orderNumber: string };

/** What came of it, where there is no JavaScript: with it, the bar at the foot of the screen says so. */
export default function Undo({ actionData: undone }: Route.ComponentProps) {
  return (
    <div className="max-w-150">
      <PageHead title="Undo" />
      <p className={`strip ${undone?.isUndone ? "strip-ok" : ""}`}>
        {undone?.text ?? "What you can undo is at the foot of every screen until its time is over."}
      </p>
      {undone && (
        <p className="mt-6">
          <Link className="link" to={`/orders/${undone.orderNumber}`}>
            Open {undone.orderNumber}
          </Link>
        </p>
      )}
    </div>
  );
}
