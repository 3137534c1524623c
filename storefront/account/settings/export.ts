import { href, redirect } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { exportPersonalData } from "#shop/privacy/export.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import type { Route } from "./+types/export";

/** Downloads the customer's personal data as JSON. */
export async function loader({ request }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  // A restricted session may not download the data. The page explains why.
  if (customer.restrictedSince !== null) throw redirect(href("/account/your-data"));
  const exported = await exportPersonalData(db(), customer);
  return new Response(JSON.stringify(exported, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "no-store",
    },
  });
}
