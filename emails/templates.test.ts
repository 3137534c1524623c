import { describe, expect, test } from "vitest";
import { settings } from "#shop/content/settings/settings.ts";
import { mailNames, mailSchemas, type MailData, type MailName } from "#shop/mail/mails.ts";
import { listPreviews, renderMail, renderPreview } from "./templates.ts";

/** Text without its line breaks. */
const flat = (text: string | undefined) => text?.replaceAll(/\s+/g, " ");

/** The preview data of every mail file in this folder, by the mail's name. */
const previews = new Map(
  Object.entries(import.meta.glob<{ previewData?: object }>("./*/*.tsx", { eager: true }))
    .filter(([, file]) => file.previewData !== undefined)
    .map(([path, { previewData }]) => [path.replace(/^.*\/|\.tsx$/g, ""), previewData]),
);

const previewOf = <Name extends MailName>(name: Name) => previews.get(name) as MailData<Name>;

/** The fields of mail data that strangers, customers and staff type. */
const typedFields =
  /^(name|fullName|customerName|email|newEmail|oldEmail|orderNumber|statement|message|notes|attention|carrier|trackingNumber|line1|city|label|options)$/;

/** Mail data with every typed field replaced. */
function retyped(data: unknown, typed: string): unknown {
  if (Array.isArray(data)) return data.map((entry) => retyped(entry, typed));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      typeof value === "string" && typedFields.test(key) ? typed : retyped(value, typed),
    ]),
  );
}

test("every mail has a schema, a template and a preview that fits both", async () => {
  expect([...previews.keys()].toSorted()).toEqual(mailNames.toSorted());
  expect(listPreviews().map(({ name }) => name)).toEqual(mailNames);
  for (const name of mailNames)
    expect(mailSchemas[name].parse(previewOf(name))).toEqual(previewOf(name));
  for (const { name, subject } of listPreviews())
    expect((await renderPreview(name))?.subject).toBe(subject);
  expect(await renderPreview("nothing")).toBeNull();
  expect(await renderPreview("constructor")).toBeNull();
});

describe.each(mailNames)("the mail %s", (name) => {
  test("has every link and the company details in its plain text", async () => {
    const mail = await renderPreview(name);
    const urls = [...(mail?.html ?? "").matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(urls).toContain(`tel:${settings().phone.replaceAll(" ", "")}`);
    for (const url of urls.filter((address) => address?.startsWith("tel:") !== true))
      expect(mail?.text).toContain(url?.replace("mailto:", ""));
    expect(mail?.text).not.toContain("tel:");
    for (const part of [
      settings().companyName,
      settings().companyNumber,
      settings().vatNumber,
      settings().email,
      settings().phone,
    ])
      expect(flat(mail?.text)).toContain(part);
  });

  test("has a one-line subject, loads nothing, and supports dark mode", async () => {
    const mail = await renderPreview(name);
    expect(mail?.subject).toMatch(/^[^\r\n]{10,78}$/);
    expect(mail?.html).not.toMatch(/<(img|link|script|iframe)\b|url\(/i);
    expect(mail?.html).toContain("prefers-color-scheme: dark");
    expect(mail?.html).toContain('lang="en-GB"');
  });

  test("begins every sentence with a capital letter and calls itself an e-mail", async () => {
    const text = flat((await renderPreview(name))?.text) ?? "";
    expect(text).not.toMatch(/Hello[^,]*, [a-z]/);
    expect(text).not.toMatch(/\b(this|a|our|unwanted) mails?\b/i);
    expect(text).not.toMatch(/\d pence\b/);
    expect(text).not.toMatch(/(?<![-/\w])emails?\b/i);
    expect(text).not.toMatch(/\b(by|of) the link\b|\bbecause: /);
  });

  test("has no line of plain text over 78 characters, except URLs", async () => {
    const mail = await renderPreview(name);
    const lines = (mail?.text ?? "").split("\n").filter((line) => !line.includes("http"));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(78);
  });

  test("links to the shop's own host only", async () => {
    const mail = await renderPreview(name);
    const both = `${mail?.html.replace(/<!DOCTYPE[^>]*>/i, "")} ${mail?.text}`;
    for (const [, host] of both.matchAll(/\bhttps?:\/\/([^/"\s<]+)/g))
      expect(host).toBe("shop.example");
    for (const [, host] of both.matchAll(/[\w.+-]@([\w.-]+\w)/g))
      expect(["shop.example", settings().email.split("@")[1]]).toContain(host);
  });

  test("shows what a person typed as text, never as mark-up", async () => {
    const typed = `<script>x()</script><a href=//evil.example>"Ann" & {{7*7}}`;
    const preview = previewOf(name);
    const mail = await renderMail(name, retyped(preview, typed) as MailData<typeof name>);
    expect(mail.html).not.toMatch(/<script|<a href=\/\//);
    const hasTypedField = JSON.stringify(retyped(preview, "typed")) !== JSON.stringify(preview);
    if (hasTypedField) expect(flat(mail.text)).toContain(typed);
  });
});
