import { html } from "#sandbox/html.ts";
import { jsonResponse, pageResponse } from "#sandbox/page.ts";
import { htmlFrame, part } from "./mailbox-pages.ts";

/** The mails the shop can send, as it draws them with made-up data. */
export type MailPreviews = {
  /** Every mail's name and subject. */
  readonly list: () => Promise<readonly { readonly name: string; readonly subject: string }[]>;
  /** One mail; null for a name that is none. */
  readonly render: (name: string) => Promise<Preview | null>;
};

type Preview = { readonly subject: string; readonly html: string; readonly text: string };

const PREFIX = "/sandbox/mails";

/**
 * What each mail looks like before anybody gets it. `/sandbox/mails` lists them;
 * `/sandbox/mails/{name}` shows one as HTML and as text, `?format=html` and `?format=text` the bare
 * parts, as a mail program gets them. Null for a name that is no mail, and all of it where there are
 * none to draw.
 */
export function createPreviews(
  mails: MailPreviews | null,
): (request: Request, url: URL) => Promise<Response | null> {
  return async (request, url) => (mails === null ? null : show(mails, request, url));
}

async function show(mails: MailPreviews, request: Request, url: URL): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return jsonResponse(
      { code: "method_not_allowed", message: "Mails can only be looked at here." },
      { status: 405, headers: { Allow: "GET, HEAD" } },
    );
  const name = url.pathname.slice(PREFIX.length + 1);
  if (name === "") return listPage(await mails.list());
  const mail = await mails.render(name);
  if (mail === null) return null;
  const format = url.searchParams.get("format");
  if (format === "text") return bare(mail.text, "text/plain");
  if (format === "html") return bare(mail.html, "text/html");
  return previewPage(name, mail);
}

function listPage(mails: Awaited<ReturnType<MailPreviews["list"]>>): Response {
  return pageResponse(
    { title: "The shop's mails" },
    html`<main class="mailbox">
      <h1>The shop's mails</h1>
      <p class="note">
        Every mail the shop can send, drawn with made-up data. What it has really sent is in the
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
    { title: `${mail.subject} · The shop's mails`, showsMail: true },
    html`<main class="mailbox">
      <p><a class="back" href="${PREFIX}">All mails</a></p>
      <h1>${mail.subject}</h1>
      <p class="note">
        Drawn with made-up data; its links lead nowhere. Bare, as
        <a href="${PREFIX}/${name}?format=html">HTML</a> or
        <a href="${PREFIX}/${name}?format=text">text</a>.
      </p>
      ${part("As HTML", htmlFrame(mail.html))} ${part("As text", html`<pre>${mail.text}</pre>`)}
    </main>`,
  );
}

/** One part of a mail, as it is. Its styles count; no script runs, nothing is loaded, nothing is sent. */
function bare(content: string, type: "text/plain" | "text/html"): Response {
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
