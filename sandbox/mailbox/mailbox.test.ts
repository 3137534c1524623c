import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { linksIn } from "./mailbox-pages.ts";
import { createMailbox, type Mailbox } from "./mailbox.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

let folder: string;
let mailbox: Mailbox;

beforeEach(async () => {
  folder = tempFolder();
  mailbox = createMailbox({ folder, log: () => {} });
});

const multipart = [
  "From: Lath & Line <shop@example.com>",
  "To: Anna Fell <anna@example.com>, bea@example.com",
  "Subject: =?utf-8?Q?Your_order_=C2=A388.50?=",
  "Date: Fri, 20 Nov 2026 10:00:00 +0000",
  'Content-Type: multipart/alternative; boundary="b1"',
  "",
  "--b1",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "Thank you, Anna.",
  "--b1",
  "Content-Type: text/html; charset=utf-8",
  "",
  '<p>Thank you</p><a href="https://shop.example/verify?a=1&amp;b=2">Verify</a><script>x()</script>',
  "--b1--",
  "",
].join("\r\n");

async function visit(path: string): Promise<Response | null> {
  const url = new URL(path, "http://127.0.0.1");
  return mailbox.handle(new Request(url), url);
}

async function listed(query = ""): Promise<Record<string, string>[]> {
  return (await visit(`/sandbox/mailbox.json${query}`))?.json();
}

async function put(name: string, content: string, writtenAtSeconds: number): Promise<void> {
  await writeFile(join(folder, name), content);
  await utimes(join(folder, name), writtenAtSeconds, writtenAtSeconds);
}

function plain(to: string, subject: string): string {
  return `To: ${to}\r\nSubject: ${subject}\r\n\r\nText\r\n`;
}

describe("the mailbox as JSON", () => {
  test("is empty without mails and without a folder", async () => {
    expect(await listed()).toEqual([]);
    await rm(folder, { recursive: true });
    expect(await listed()).toEqual([]);
  });

  test("has the addresses, subject, parts and date of each mail", async () => {
    await put("1.eml", multipart, 1_000);
    expect(await listed()).toEqual([
      {
        to: "anna@example.com, bea@example.com",
        subject: "Your order £88.50",
        text: expect.stringContaining("Thank you, Anna."),
        html: expect.stringContaining("<p>Thank you</p>"),
        date: "2026-11-20T10:00:00.000Z",
        name: "1.eml",
      },
    ]);
  });

  test("lists the newest first, and can be filtered by recipient", async () => {
    await put("b.eml", plain("bea@example.com", "old"), 1_000);
    await put("a.eml", plain("Anna <Anna@Example.com>", "new"), 2_000);
    expect((await listed()).map((mail) => mail.subject)).toEqual(["new", "old"]);
    expect((await listed("?to=anna@example.com")).map((mail) => mail.subject)).toEqual(["new"]);
    expect(await listed("?to=nobody@example.com")).toEqual([]);
  });

  test("omits a mail that is still being written, until it is complete", async () => {
    await put("1.eml", multipart.slice(0, -12), Date.now() / 1000);
    await put("2.eml", "To: anna@example.com\r\nSubj", Date.now() / 1000);
    expect(await listed()).toEqual([]);
    await put("1.eml", multipart, Date.now() / 1000);
    expect(await listed()).toHaveLength(1);
  });

  test("omits other files and lists 200 mails at most", async () => {
    await put("note.txt", plain("a@b.example", "no"), 1_000);
    await put("od d.eml", plain("a@b.example", "no"), 1_000);
    for (let index = 0; index < 205; index += 1) {
      await put(`${index}.eml`, plain("a@b.example", "yes"), 2_000 + index);
    }
    const mails = await listed();
    expect(mails).toHaveLength(200);
    expect(mails[0]?.name).toBe("204.eml");
  });
});

describe("the mailbox's pages", () => {
  test("list fifty mails each", async () => {
    for (let index = 0; index < 51; index += 1) {
      await put(`${index}.eml`, plain("a@b.example", `Mail ${index}.`), 2_000 + index);
    }
    const first = await (await visit("/sandbox/mailbox"))?.text();
    expect(first).toContain("Mail 50.");
    expect(first).not.toContain("Mail 0.");
    const second = await (await visit("/sandbox/mailbox?page=2"))?.text();
    expect(second).toContain("Mail 0.");
    expect(second).not.toContain("Mail 50.");
  });

  test("show a mail in a frame without scripts, and its links below", async () => {
    await put("1.eml", multipart, 1_000);
    const answer = await visit("/sandbox/mailbox/1.eml");
    const page = await answer?.text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain("<script");
    expect(page).toContain('href="https://shop.example/verify?a=1&amp;b=2"');
    expect(answer?.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("serve no files other than the mails in the folder", async () => {
    await put("1.eml", multipart, 1_000);
    for (const path of ["2.eml", "..%2f1.eml", "%2e%2e/1.eml", "", "1.eml/x"]) {
      expect(await visit(`/sandbox/mailbox/${path}`), path).toBeNull();
    }
  });

  test("list links to web pages only", () => {
    const mail = `<a href="javascript:alert(1)">a</a><a class=x href='http://a.example/'>b</a>`;
    expect(linksIn(mail)).toEqual(["http://a.example/"]);
  });
});
