import { data } from "react-router";
import type { MailWords } from "#shop/content/settings/settings.ts";
import { renderSample, type MailSample } from "#shop/mail/mail-samples.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readTextFields } from "#admin/http/form.server.ts";
import { toStaticHtml } from "#web/static-html.server.ts";
import type { Route } from "./+types/preview";
import { listedMail } from "./mail-list.ts";
import { typedWords } from "./mail-forms.server.ts";

/** A mail for a frame of the admin, with the words that are saved. */
export async function loader({ params, request }: Route.LoaderArgs): Promise<Response> {
  const order = new URL(request.url).searchParams.get("order");
  return framed(withSubject(await sampleOf(params.name, { order })));
}

/** The same with the words that are typed; nothing is saved. */
export async function action({ params, request }: Route.ActionArgs): Promise<Response> {
  const field = await readTextFields(request);
  const sample = await sampleOf(params.name, {
    order: field("order"),
    words: typedWords(field),
  });
  return framed(withSubject(sample));
}

/** The HTML of a mail below its subject and above its plain text, so that all three are always of the same words. */
function withSubject({ html, subject, text }: MailSample): string {
  const head = toStaticHtml(
    <p style={{ font: "600 16px sans-serif", padding: "12px 16px", margin: 0 }}>{subject}</p>,
  );
  const plain = toStaticHtml(
    <details style={{ font: "15px sans-serif", padding: "12px 16px" }}>
      <summary>As plain text</summary>
      <pre style={{ whiteSpace: "pre-wrap" }}>{text}</pre>
    </details>,
  );
  return html
    .replace(/<body[^>]*>/, (body) => body + head)
    .replace("</body>", () => `${plain}</body>`);
}

async function sampleOf(
  name: string,
  { order, words }: { readonly order: string | null; readonly words?: MailWords },
): Promise<MailSample> {
  const mail = listedMail(name);
  if (mail === undefined) throw data(null, { status: 404 });
  const orderNumber = order?.slice(0, 20) || null;
  return renderSample(db(), mail.name, { orderNumber, ...(words && { words }) });
}

/**
 * For a frame of the admin: it runs no script, loads nothing and sends no form. Its styles are in its elements, as mail
 * programs need them.
 */
function framed(html: string): Response {
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}
