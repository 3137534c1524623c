import { redirect } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { exportPersonalData } from "#shop/privacy/export.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import type { Route } from "./+types/export";

/** All that the shop holds of the signed-in customer, as a file. */
export async function loader({ request }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  // The page says why, and what to do.
  if (customer.restrictedSince !== null) throw redirect("/account/your-data");
  const exported = await exportPersonalData(db(), customer);
  return new Response(JSON.stringify(exported, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "no-store",
    },
  });
}
