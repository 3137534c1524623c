import { data } from "react-router";
import { readPackingDesk } from "#shop/back-office/packing/packing-desk.server.ts";
import { isForWorkshop, wasForWorkshop } from "#shop/back-office/workshop.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { orderOfUrl } from "#admin/orders/order-of-url.server.ts";
import { sendOrderForm } from "#admin/orders/send-order-form.server.ts";
import { readScan } from "#admin/pack/read-scan.ts";
import type { Route } from "./+types/desk";
import { deskForms } from "./desk-forms.server.ts";
import type { DeskResult } from "./desk-result.ts";
import { DeskForm } from "./desk-form.tsx";
import { DeskHead } from "./desk-head.tsx";
import { toDeskView } from "./desk-view.ts";
import { HoldPanel } from "./hold-panel.tsx";
import { readSkipped } from "./round.ts";
import { UnsentStrip } from "./unsent-strip.tsx";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { role } = sessionOf(context).staff;
  const now = new Date();
  const { searchParams } = new URL(request.url);
  const round = { skipped: readSkipped(searchParams.get("skipped") ?? "") };
  const desk = await readPackingDesk(db(), await orderOfUrl(params), round);
  const seesAll = permission(role, "orders.read") !== "no";
  const isForDesk = isForWorkshop(desk.record, now) || wasForWorkshop(desk.ended, now);
  if (!seesAll && !isForDesk) throw data(null, { status: 404 });
  const numberIn = (name: string) => readScan(searchParams.get(name) ?? "").orderNumber;
  const isHolding = searchParams.get("do") === "hold" && desk.lines.length > 0;
  return {
    desk: toDeskView(desk, { seesAll, now }),
    held: numberIn("held"),
    sent: numberIn("sent"),
    isHolding: isHolding && permission(role, "flags.raise") !== "no",
  };
}

export async function action(args: Route.ActionArgs) {
  return sendOrderForm(args, deskForms);
}

/** The packing desk: one order and nothing else; after its pieces and its label are scanned, the next one. */
export default function Desk({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { desk, held, sent, isHolding } = loaderData;
  const result = answer instanceof Response ? undefined : (answer as DeskResult | undefined);
  const { orderNumber } = desk;
  return (
    <div className="max-w-320 pt-5">
      <UnsentStrip />
      <DoneText held={held} sent={sent} />
      <ConflictStrip text={result?.conflict} />
      <DeskHead desk={desk} />
      {/* What was typed belongs to its order. */}
      <DeskForm key={orderNumber} {...{ desk, result }} />
      {isHolding && <HoldPanel {...{ desk, result }} />}
    </div>
  );
}

/** What became of the order before. The bar at the foot of the screen has its dispatch while it can be undone. */
function DoneText({ held, sent }: { held: string | null; sent: string | null }) {
  if (held === null && sent === null) return null;
  return (
    <p role="status" className={held === null ? "sr-only" : "strip mb-4 text-base"}>
      {held === null ? `${sent} is packed.` : `${held} is held. A colleague gets a mail.`}
    </p>
  );
}
