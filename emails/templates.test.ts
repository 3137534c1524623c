import { describe, expect, test } from "vitest";
import { shop } from "#shop/content/shop.ts";
import { listPreviews, renderMail, renderPreview, templateNames } from "./templates.ts";

/** Without the line breaks of a text's width. */
const flat = (text: string | undefined) => text?.replaceAll(/\s+/g, " ");

/** Every file here that is a mail, by name. */
const mails = new Map(
  Object.entries(import.meta.glob<{ previewData?: object }>("./*/*.tsx", { eager: true }))
    .filter(([, file]) => file.previewData !== undefined)
    .map(([path, { previewData }]) => [path.replace(/^.*\/|\.tsx$/g, ""), previewData]),
);

/** What strangers, customers and staff type, by the name it has in a mail. */
const typedFields =
  /^(name|fullName|customerName|email|newEmail|oldEmail|orderNumber|statement|message|notes|attention|carrier|trackingNumber|line1|city|label|options)$/;

/** Mail data with something in place of all that was typed. */
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

test("every mail can be sent, and is in the list of previews with its subject", async () => {
  expect([...mails.keys()].toSorted()).toEqual(templateNames.toSorted());
  expect(listPreviews().map(({ name }) => name)).toEqual(templateNames);
  for (const { name, subject } of listPreviews())
    expect((await renderPreview(name))?.subject).toBe(subject);
});

describe.each(templateNames)("the mail %s", (name) => {
  test("says in its text all that its HTML links to, and who the sender is", async () => {
    const mail = await renderPreview(name);
    const addresses = [...(mail?.html ?? "").matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    for (const address of addresses) expect(mail?.text).toContain(address?.replace("mailto:", ""));
    for (const part of [shop.company.name, shop.company.number, shop.company.vatNumber, shop.email])
      expect(flat(mail?.text)).toContain(part);
  });

  test("has a subject of one line, loads nothing, and knows dark mode", async () => {
    const mail = await renderPreview(name);
    expect(mail?.subject).toMatch(/^[^\r\n]{10,78}$/);
    expect(mail?.html).not.toMatch(/<(img|link|script|iframe)\b|url\(/i);
    expect(mail?.html).toContain("prefers-color-scheme: dark");
    expect(mail?.html).toContain('lang="en-GB"');
  });

  test("has no line of text too long for a mail program but addresses", async () => {
    const mail = await renderPreview(name);
    for (const line of mail?.text.split("\n") ?? [])
      if (!line.includes("http")) expect(line.length).toBeLessThanOrEqual(78);
  });

  test("leads to the shop's own address and no other", async () => {
    const mail = await renderPreview(name);
    const words = `${mail?.html.replace(/<!DOCTYPE[^>]*>/i, "")} ${mail?.text}`;
    for (const [, host] of words.matchAll(/\bhttps?:\/\/([^/"\s<]+)/g))
      expect(host).toBe("shop.example");
    for (const [, host] of words.matchAll(/[\w.+-]@([\w.-]+\w)/g))
      expect(["shop.example", shop.email.split("@")[1]]).toContain(host);
  });

  test("shows what somebody typed as it was typed, never as mark-up", async () => {
    const typed = `<script>x()</script><a href=//evil.example>"Ann" & {{7*7}}`;
    const mail = await renderMail(name, retyped(mails.get(name), typed));
    expect(mail.html).not.toMatch(/<script|<a href=\/\//);
    const isTyped =
      JSON.stringify(retyped(mails.get(name), "typed")) !== JSON.stringify(mails.get(name));
    if (isTyped) expect(flat(mail.text)).toContain(typed);
  });
});

test("a mail that is none is a fault, also by the names of what every object has", async () => {
  await expect(renderMail("nothing", {})).rejects.toThrow("nothing");
  await expect(renderMail("constructor", {})).rejects.toThrow("constructor");
  expect(await renderPreview("nothing")).toBeNull();
});
