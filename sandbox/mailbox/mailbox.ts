import type { Log } from "#sandbox/log.ts";
import { jsonResponse } from "#sandbox/page.ts";
import { openMailFolder, type MailFolder } from "./folder.ts";
import type { Mail } from "./mail.ts";
import { listPage, mailPage } from "./mailbox-pages.ts";

export type Mailbox = {
  /** Null when the path does not belong to the mailbox. */
  handle(request: Request, url: URL): Promise<Response | null>;
};

const PAGE_LENGTH = 50;
const JSON_MAX = 200;
/** A search by recipient covers the newest mails only, up to this number. */
const SEARCH_MAX = 5_000;

/** Creates the mailbox, which shows every mail the shop has sent without a mail server. */
export function createMailbox(options: { folder: string; log: Log }): Mailbox {
  const folder = openMailFolder(options);
  return {
    async handle(request, url) {
      if (!/^\/sandbox\/mailbox(\.json|\/|$)/.test(url.pathname)) return null;
      if (request.method !== "GET" && request.method !== "HEAD") {
        return jsonResponse(
          { code: "method_not_allowed", message: "The mailbox can only be read." },
          { status: 405, headers: { Allow: "GET, HEAD" } },
        );
      }
      if (url.pathname === "/sandbox/mailbox.json") return listAsJson(folder, url);
      if (url.pathname === "/sandbox/mailbox") return listAsPage(folder, url);
      return showMail(folder, url.pathname.slice("/sandbox/mailbox/".length));
    },
  };
}

async function listAsJson(folder: MailFolder, url: URL): Promise<Response> {
  const to = (url.searchParams.get("to") ?? "").trim().slice(0, 254).toLowerCase();
  const found: Mail[] = [];
  for (const file of (await folder.list()).slice(0, SEARCH_MAX)) {
    if (found.length === JSON_MAX) break;
    if (to !== "" && !isAmong(to, await folder.recipients(file))) continue;
    const mail = await folder.read(file);
    if (mail !== null) found.push(mail);
  }
  return jsonResponse(
    found.map((mail) => ({
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      date: mail.date,
      name: mail.name,
    })),
  );
}

async function listAsPage(folder: MailFolder, url: URL): Promise<Response> {
  const files = await folder.list();
  const pages = Math.max(1, Math.ceil(files.length / PAGE_LENGTH));
  const requested = Number.parseInt(url.searchParams.get("page") ?? "1", 10);
  const page = Math.min(pages, Math.max(1, Number.isNaN(requested) ? 1 : requested));
  const here = files.slice((page - 1) * PAGE_LENGTH, page * PAGE_LENGTH);
  const mails: Mail[] = [];
  for (const file of here) {
    const mail = await folder.read(file);
    if (mail !== null) mails.push(mail);
  }
  return listPage({ mails, page, pages, total: files.length });
}

async function showMail(folder: MailFolder, name: string): Promise<Response | null> {
  const file = (await folder.list()).find((known) => known.name === name);
  const mail = file === undefined ? null : await folder.read(file);
  return mail === null ? null : mailPage(mail);
}

function isAmong(address: string, recipients: string | null): boolean {
  return recipients?.toLowerCase().split(", ").includes(address) ?? false;
}
