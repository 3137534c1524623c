import { data } from "react-router";
import {
  shopifyHeads,
  streamForeignRows,
  wooCommerceHeads,
} from "#shop/catalogue/product-file/foreign/export-foreign.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { csvOfCells } from "#admin/list/csv.server.ts";
import type { Route } from "./+types/other-shop";

/** Every product as a file of Shopify or WooCommerce. */
export function loader({ request, params }: Route.LoaderArgs) {
  const { format } = params;
  if (format !== "shopify" && format !== "woocommerce") throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const template = query.get("template") === "classic" ? "classic" : "new";
  const rows = streamForeignRows(db(), {
    format,
    template,
    withVat: query.get("vat") !== "without",
    joinsOptions: query.get("options") === "joined",
    publicUrl: env().publicUrl,
  });
  const heads = format === "shopify" ? shopifyHeads(template) : wooCommerceHeads;
  return csvOfCells(`${format}-${londonDay(new Date())}`, heads, rows);
}
