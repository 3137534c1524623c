import { data } from "react-router";
import { readCustomerExport } from "#shop/back-office/customers/export-customer.server.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { staffActor } from "#shop/staff/events.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/export-file";

/** The file of an export that this person began on the customer's page; 404 for any other. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actId = new URL(request.url).searchParams.get("export") ?? "";
  const actor = staffActor(sessionOf(context).staff.id);
  const found = isUuid(actId) ? await readCustomerExport(db(), params.id, { actId, actor }) : null;
  if (found === null) throw data(null, { status: 404 });
  return new Response(`${JSON.stringify(found, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="customer.json"',
    },
  });
}
