import { until } from "#tests/support/until.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startHttpShop } from "./support/http-shop.ts";

const shop = await startHttpShop();
const PRODUCT = "/product/hills-cover";
const TERMS = "/terms-conditions";
const FIELDS = /Made by|Responsible in the EU|Example Foundry|Muster GmbH/;
const REGISTERS = /LUCID|IDU|packaging is registered/;

async function htmlOf(path: string): Promise<string> {
  const { status, text } = await shop.request(path);
  expect(status).toBe(200);
  return text;
}

const filled = {
  makers: {
    hills: {
      manufacturer: ["Example Foundry Ltd", "1 Mill Lane, Halifax HX7 8AD", "safe@foundry.example"],
      euResponsible: ["Muster GmbH", "Ringstraße 1, 10115 Berlin", "eu@muster.example"],
    },
  },
  lucid: "DE1234567890123",
  idu: "FR123456_01ABCD",
};

let version = 0;
/** Saves the section as its screen does, and waits until the pages have it. */
async function save(settings: object): Promise<void> {
  version += 1;
  await sql`insert into setting_versions (section, version, saved_by, settings, originals)
    values ('product-safety', ${version}, 'ann', ${JSON.stringify(settings)}, '{}')`.execute(
    shop.db,
  );
}

test("without particulars, neither a product nor the terms mention them", async () => {
  expect(await htmlOf(PRODUCT)).not.toMatch(FIELDS);
  expect(await htmlOf(TERMS)).not.toMatch(REGISTERS);
  expect(await htmlOf(TERMS)).not.toContain("{{");
});

test("what is filled in stands on the brand's products and in the terms, and nowhere else", async () => {
  await save(filled);
  await until(async () => {
    const html = await htmlOf(PRODUCT);
    expect(html).toMatch(/Made by<\/dt><dd[^>]*>Example Foundry Ltd, 1 Mill Lane, Halifax HX7 8AD/);
    expect(html).toMatch(/Responsible in the EU<\/dt><dd[^>]*>Muster GmbH, Ringstraße 1/);
    expect(await htmlOf(TERMS)).toContain(
      "Our packaging is registered: LUCID DE1234567890123 (Germany); IDU FR123456_01ABCD (France).",
    );
  });
  expect(await htmlOf("/product/rubber-grippers")).not.toMatch(FIELDS);
});

test("one field alone is shown alone, and an emptied one goes", async () => {
  const { manufacturer } = filled.makers.hills;
  await save({
    makers: { hills: { manufacturer, euResponsible: [] } },
    lucid: "",
    idu: filled.idu,
  });
  await until(async () => {
    const html = await htmlOf(PRODUCT);
    expect(html).toContain("Made by");
    expect(html).not.toContain("Responsible in the EU");
    const terms = await htmlOf(TERMS);
    expect(terms).toContain("Our packaging is registered: IDU FR123456_01ABCD (France).");
    expect(terms).not.toContain("LUCID");
  });
});
