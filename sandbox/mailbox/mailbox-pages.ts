import { html, type Markup } from "#sandbox/html.ts";
import { pageResponse } from "#sandbox/page.ts";
import type { Mail } from "./mail.ts";

const LINKS_MAX = 60;

/** Made at first use: Node loads its language data for it, which a start is not to wait for. */
let longDate: Intl.DateTimeFormat | undefined;

/** A page of the list of mails, newest first. */
export function listPage(list: {
  mails: readonly Mail[];
  page: number;
  pages: number;
  total: number;
}): Response {
  return pageResponse(
    { title: "Sandbox mailbox" },
    html`<main class="mailbox">
      <h1>Sandbox mailbox</h1>
      <p class="note">
        The e-mails the shop has sent without a mail server. None of them has left this machine.
      </p>
      ${
        list.mails.length === 0
          ? html`<p>No e-mail has been sent yet.</p>`
          : html`<ul class="mails">
              ${list.mails.map(mailLine)}
            </ul>`
      }
      ${list.pages > 1 && pager(list)}
    </main>`,
  );
}

/**
 * The page of one mail. Its HTML is in a frame without scripts and without an origin. Its links open
 * in a new tab, and are listed again below it.
 */
export function mailPage(mail: Mail): Response {
  const links = linksIn(mail.html);
  return pageResponse(
    { title: `${mail.subject || "No subject"} · Sandbox mailbox`, showsMail: true },
    html`<main class="mailbox">
      <p><a class="back" href="/sandbox/mailbox">All e-mails</a></p>
      <h1>${mail.subject || "No subject"}</h1>
      <dl class="headers">
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Date</dt>
        <dd><time datetime="${mail.date}">${dateText(mail)}</time></dd>
        ${
          mail.attachments.length > 0 &&
          html`<dt>Attached</dt>
            <dd>
              ${mail.attachments
                .map((part) => `${part.name} (${part.type}, ${Math.ceil(part.bytes / 1024)} KB)`)
                .join("; ")}
            </dd>`
        }
      </dl>
      ${mail.html !== "" && part("As HTML", htmlFrame(mail.html))}
      ${links.length > 0 && part("Links", linkList(links))}
      ${mail.text !== "" && part("As text", html`<pre>${mail.text}</pre>`)}
    </main>`,
  );
}

function mailLine(mail: Mail): Markup {
  return html`<li>
    <a href="/sandbox/mailbox/${mail.name}">
      <span>${mail.to}</span>
      <span class="subject">${mail.subject || "No subject"}</span>
      <time class="small" datetime="${mail.date}">${dateText(mail)}</time>
    </a>
  </li>`;
}

function pager({ page, pages, total }: { page: number; pages: number; total: number }): Markup {
  return html`<nav class="pages" aria-label="Pages">
    ${page > 1 && html`<a href="/sandbox/mailbox?page=${page - 1}">Newer</a>`}
    <span>Page ${page} of ${pages}, ${total} e-mails</span>
    ${page < pages && html`<a href="/sandbox/mailbox?page=${page + 1}">Older</a>`}
  </nav>`;
}

/** A section of a page about a mail. */
export function part(title: string, content: Markup): Markup {
  return html`<section class="mail-part">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** A mail's HTML in a frame without scripts and without an origin. */
export function htmlFrame(mailHtml: string): Markup {
  return html`<iframe
    title="The e-mail as HTML"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${`<base target="_blank">${mailHtml}`}"
  ></iframe>`;
}

function linkList(links: readonly string[]): Markup {
  return html`<ul>
    ${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
  </ul>`;
}

/** The URLs that a mail links to, in order and without duplicates. */
export function linksIn(mailHtml: string): string[] {
  const found = mailHtml.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi);
  const urls = [...found].map((match) => unescapeText(match[1] ?? match[2] ?? "").trim());
  return [...new Set(urls)].filter(isWebUrl).slice(0, LINKS_MAX);
}

function isWebUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^(https?|mailto):$/.test(parsed.protocol);
}

function unescapeText(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

function dateText(mail: Mail): string {
  longDate ??= new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "Europe/London",
  });
  return longDate.format(new Date(mail.date));
}
