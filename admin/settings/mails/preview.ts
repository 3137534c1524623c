import { data, type LoaderFunctionArgs } from "react-router";
import { renderSample } from "#shop/mail/mail-samples.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listedMail } from "./mail-list.ts";

/**
 * The HTML of a mail for a frame of the admin: it runs no script, loads nothing and sends no form. Its styles are in
 * its elements, as mail programs need them.
 */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Response> {
  const mail = listedMail(params["name"]);
  if (mail === undefined) throw data(null, { status: 404 });
  const order = new URL(request.url).searchParams.get("order")?.slice(0, 20) ?? null;
  const { html } = await renderSample(db(), mail.name, order);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}
