import { data } from "react-router";
import { writeCarrierFile } from "#shop/back-office/carrier-run/carrier-files.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { staffActor } from "#shop/staff/events.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/file";

/** The file that this person made on the page of the carrier run; 404 for any other, 409 when an order has changed since. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, role } = sessionOf(context).staff;
  const seesAll = permission(role, "orders.read") === "yes";
  const file = await writeCarrierFile(db(), params.id, { actor: staffActor(id), seesAll });
  if (file === null) throw data(null, { status: 404 });
  if (!file.ok)
    return new Response("An order in this file has changed or left since. Make the file again.\n", {
      status: 409,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  const name = file.value.carrier.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return new Response(file.value.text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
