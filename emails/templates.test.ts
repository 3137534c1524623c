import { describe, expect, test } from "vitest";
import { shop } from "#shop/content/shop.ts";
import { previewData as order } from "./order-confirmation.tsx";
import { renderMail, renderPreview, templateNames } from "./templates.ts";

/** Without the line breaks of a text's width. */
const flat = (text: string | undefined) => text?.replaceAll(/\s+/g, " ");

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
});

test("what a customer typed is shown as typed, never as mark-up", async () => {
  const typed = `<script>x()</script> & "Ann" {{7*7}}`;
  const mail = await renderMail("order-confirmation", {
    ...order,
    customerName: typed,
    notes: `first\nsecond ${typed}`,
  });
  expect(mail.html).not.toContain("<script");
  expect(mail.text).toContain(`Hello ${typed}`);
  expect(mail.text).toContain(`second ${typed}`);
});

describe("the order confirmation", () => {
  test("lists what was bought, with its options, and the sums", async () => {
    const { subject, text } = await renderMail("order-confirmation", order);
    expect(subject).toBe("Your order LL-10042 at Lath & Line");
    for (const row of [
      /Traditional Kitchen Maid\s+£88\.50/,
      /Lath length: 1\.5 m/,
      /Rubber grippers \(2 at £4\.80\)\s+£9\.60/,
      /Subtotal ex VAT\s+£81\.75/,
      /VAT \(20%\)\s+£16\.35/,
      /Shipping\s+Free of charge/,
      /Total paid\s+£98\.10/,
    ])
      expect(text).toMatch(row);
  });

  test("carries address, notes, delivery and the right to cancel with its form", async () => {
    const { text } = await renderMail("order-confirmation", order);
    for (const part of [
      "1 Example Street Hebden Bridge HX7 8AD United Kingdom",
      "Please leave it with number 3.",
      "2 weeks to make",
      "14 days without giving any reason",
      "Cancellation form",
      "* Delete as appropriate.",
    ])
      expect(flat(text)).toContain(part);
  });

  test("of an export charges no VAT and says that duties are not included", async () => {
    const { text } = await renderMail("order-confirmation", {
      ...order,
      vat: "export",
      vatPence: 0,
      shippingPence: 2500,
      zone: "France",
      totalPence: 10675,
      address: { ...order.address, country: "FR" },
    });
    expect(text).toMatch(/VAT \(export\)\s+£0\.00/);
    expect(text).toMatch(/Shipping\s+£25\.00/);
    expect(text).toContain("Import duties and taxes");
    expect(text).toContain("\nFrance\n");
    expect(text).not.toContain("2-3 working days");
  });
});

test("a mail that is none is a fault, also by the names of what every object has", async () => {
  await expect(renderMail("nothing", {})).rejects.toThrow("nothing");
  await expect(renderMail("constructor", {})).rejects.toThrow("constructor");
  expect(await renderPreview("nothing")).toBeNull();
});
