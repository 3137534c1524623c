import { html } from "#sandbox/html.ts";
import { jsonResponse, pageResponse } from "#sandbox/page.ts";
import { htmlFrame, part } from "./mailbox-pages.ts";

/** The mails the shop can send, rendered with made-up data. */
export type MailPreviews = {
  /** The name and subject of every mail. */
  readonly list: () => Promise<readonly { readonly name: string; readonly subject: string }[]>;
  /** One mail. Null when no mail has that name. */
  readonly render: (name: string) => Promise<Preview | null>;
};

type Preview = { readonly subject: string; readonly html: string; readonly text: string };

const PREFIX = "/sandbox/mails";

/**
 * Creates the pages with previews of all mails. `/sandbox/mails` lists them, and
 * `/sandbox/mails/{name}` shows one as HTML and as text; `?format=html` and `?format=text` give the
 * parts on their own. Null for an unknown name, and for all names without previews.
 */
export function createPreviews(
  mails: MailPreviews | null,
): (request: Request, url: URL) => Promise<Response | null> {
  return async (request, url) => (mails === null ? null : show(mails, request, url));
}

async function show(mails: MailPreviews, request: Request, url: URL): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return jsonResponse(
      { code: "method_not_allowed", message: "This page accepts GET and HEAD only." },
      { status: 405, headers: { Allow: "GET, HEAD" } },
    );
  const name = url.pathname.slice(PREFIX.length + 1);
  if (name === "") return listPage(await mails.list());
  const mail = await mails.render(name);
  if (mail === null) return null;
  const format = url.searchParams.get("format");
  if (format === "text") return partAlone(mail.text, "text/plain");
  if (format === "html") return partAlone(mail.html, "text/html");
  return previewPage(name, mail);
}

function listPage(mails: Awaited<ReturnType<MailPreviews["list"]>>): Response {
  return pageResponse(
    { title: "E-mail previews" },
    html`<main class="mailbox">
      <h1>E-mail previews</h1>
      <p class="note">
        Every e-mail the shop can send, shown with made-up data. E-mails it has sent are in the
        <a href="/sandbox/mailbox">mailbox</a>.
      </p>
      <ul class="mails">
        ${mails.map(
          ({ name, subject }) =>
            html`<li>
              <a href="${PREFIX}/${name}">
                <span>${name}</span>
                <span class="subject">${subject}</span>
              </a>
            </li>`,
        )}
      </ul>
    </main>`,
  );
}

function previewPage(name: string, mail: Preview): Response {
  return pageResponse(
    { title: `${mail.subject} · E-mail previews`, showsMail: true },
    html`<main class="mailbox">
      <p><a class="back" href="${PREFIX}">All e-mails</a></p>
      <h1>${mail.subject}</h1>
      <p class="note">
        Shown with made-up data; its links lead nowhere. View it on its own as
        <a href="${PREFIX}/${name}?format=html">HTML</a> or
        <a href="${PREFIX}/${name}?format=text">text</a>.
      </p>
      ${part("As HTML", htmlFrame(mail.html))} ${part("As text", html`<pre>${mail.text}</pre>`)}
    </main>`,
  );
}

/** One part of a mail on its own. Inline styles apply; scripts, loading and forms are blocked. */
function partAlone(content: string, type: "text/plain" | "text/html"): Response {
  return new Response(content, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
    },
  });
}
