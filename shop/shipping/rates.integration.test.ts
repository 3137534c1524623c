import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { outwardSortKey, parseOutward } from "./postcode.ts";
import {
  findShippingOption,
  listCountries,
  listCountryRates,
  listDestinations,
} from "./rates.server.ts";

const { db } = await testDatabase();

async function zoneOf(postcode: string): Promise<string> {
  const found = await findShippingOption(db, "GB", postcode);
  return found.ok ? found.option.zone : found.reason;
}

describe("the shipping option", () => {
  it.each([
    ["HX7 8AD", "UK Mainland"],
    ["bt618he", "Northern Ireland"],
    [" BT61  8HE ", "Northern Ireland"],
    ["Bt61-8he", "Northern Ireland"],
    ["EC1A 1BB", "UK Mainland"],
    ["TR21 0AA", "Isles of Scilly"],
    ["BF1 4AA", "BFPO"],
    ["IM1 1AA", "Isle of Man"],
    ["GY1 1AA", "Channel Islands"],
    ["JE2 3AB", "Channel Islands"],
    ["KW15", "Highlands & Islands"],
  ])("%s goes to %s", async (postcode, zone) => expect(await zoneOf(postcode)).toBe(zone));

  it.each([
    "AB10",
    "AB25",
    "FK1",
    "KA1",
    "PA1",
    "PA9",
    "PH1",
    "PH2",
    "PH10",
    "PO1",
    "TR8",
    "TR20",
    "TR26",
  ])("%s, a near miss, goes to the mainland", async (outward) =>
    expect(await zoneOf(`${outward} 1AA`)).toBe("UK Mainland"),
  );

  it.each(["IV63", "KW17", "PA78", "ZE3", "HS9", "PA20", "PH50"])(
    "%s, the end of a range, lies within it",
    async (outward) => expect(await zoneOf(`${outward} 1AA`)).toBe("Highlands & Islands"),
  );

  it.each([
    ["GIR 0AA", "postcode_invalid"],
    ["XX1 1AA", "postcode_invalid"],
    ["ZZ9 9ZZ", "postcode_invalid"],
    ["12345", "postcode_invalid"],
    ["HX", "postcode_invalid"],
    ["BFPO 57", "postcode_invalid"],
    ["", "postcode_missing"],
  ])("%j is given no rate: %s", async (typed, reason) => expect(await zoneOf(typed)).toBe(reason));

  it("is free to all parts of the UK, and has a rate to the islands that are not", async () => {
    const rate = async (postcode: string) => {
      const found = await findShippingOption(db, "GB", postcode);
      return found.ok ? [found.option.ratePence, found.option.vat] : null;
    };
    for (const postcode of ["HX7 8AD", "ZE1 0AA", "BT1 1AA", "TR21 0AA", "BF1 4AA"])
      expect(await rate(postcode)).toEqual([0, "uk"]);
    expect(await rate("IM1 1AA")).toEqual([695, "uk"]);
    expect(await rate("JE2 3AB")).toEqual([995, "export"]);
  });

  it("to an island chosen as the country needs a postcode of that island", async () => {
    const to = async (country: string, postcode: string) => {
      const found = await findShippingOption(db, country, postcode);
      return found.ok ? [found.option.zone, found.option.vat] : found.reason;
    };
    expect(await to("JE", "JE2 3AB")).toEqual(["Channel Islands", "export"]);
    expect(await to("GG", "GY9 3AB")).toEqual(["Channel Islands", "export"]);
    expect(await to("IM", "IM1")).toEqual(["Isle of Man", "uk"]);
    expect(await to("JE", "HX7 8AD")).toBe("postcode_elsewhere");
    expect(await to("JE", "")).toBe("postcode_missing");
    expect((await listDestinations(db)).map(({ code, name }) => `${code} ${name}`)).toEqual([
      "GB United Kingdom",
      "JE Jersey",
      "GG Guernsey",
      "IM Isle of Man",
      "US United States",
      "FR France",
      "DE Germany",
    ]);
  });

  it("abroad depends on the country, without UK VAT", async () => {
    expect(await findShippingOption(db, "US", "")).toMatchObject({
      ok: true,
      option: { ratePence: 3900, vat: "export" },
    });
    expect(await findShippingOption(db, "DE", "10115")).toMatchObject({
      ok: true,
      option: { ratePence: 1900 },
    });
    expect(await findShippingOption(db, "JP", "")).toEqual({
      ok: false,
      reason: "no_rate",
    });
    expect((await listCountries(db)).map((country) => country.code)).toEqual([
      "GB",
      "US",
      "FR",
      "DE",
    ]);
  });

  it.each([
    ["FR", "97400"],
    ["FR", "98000"],
    ["DE", "27498"],
    ["DE", "D-78266"],
    ["US", "99501"],
    ["US", "00901"],
    ["US", "96801-1234"],
    ["US", "09012"],
  ])("to a part of %s that its rate does not cover is asked for: %s", async (country, postcode) =>
    expect(await findShippingOption(db, country, postcode)).toEqual({
      ok: false,
      reason: "no_rate",
    }),
  );

  it.each([
    ["FR", "20000"],
    ["DE", "27499"],
    ["US", "99401"],
    ["US", "33101"],
    ["US", "10001-9700"],
  ])("to the rest of %s costs the same: %s", async (country, postcode) =>
    expect(await findShippingOption(db, country, postcode)).toMatchObject({ ok: true }),
  );

  it("of several rules that match, the greatest start wins, then the smallest end; one without an end runs on", async () => {
    await db.transaction().execute(async (tx) => {
      const zone = async (name: string) =>
        (
          await tx
            .insertInto("shippingZones")
            .values({ name, baseRate: "1.00", zoneType: "UK" })
            .returning("id")
            .executeTakeFirstOrThrow()
        ).id;
      const rule = (start: string, end: string | null, id: number) =>
        tx
          .insertInto("postalCodeRules")
          .values({ postalCodePattern: start, postalCodeEnd: end, zoneId: id })
          .execute();
      const [wide, narrow, open] = [await zone("Wide"), await zone("Narrow"), await zone("Open")];
      await rule("LS1", "LS29", wide);
      await rule("LS5", "LS20", wide);
      await rule("LS5", "LS9", narrow);
      await rule("YO31", null, open);
      const found = async (outward: string) => {
        const found = await findShippingOption(tx, "GB", outward);
        return found.ok ? found.option.zone : null;
      };
      expect(await found("LS6 1AA")).toBe("Narrow");
      expect(await found("LS10 1AA")).toBe("Wide");
      expect(await found("LS9A 1AA")).toBe("Narrow");
      expect(await found("YO30 1AA")).toBe("UK Mainland");
      expect(await found("YO32 1AA")).toBe("Open");
      await sql`rollback and chain`.execute(tx);
    });
  });

  it("is listed for each country with rate and transit time, for the UK as its mainland", async () => {
    const rates = await listCountryRates(db);
    expect(rates.map(({ country }) => country)).toEqual(
      (await listCountries(db)).map(({ code }) => code),
    );
    expect(rates).toContainEqual({ country: "GB", ratePence: 0, transitDays: 3 });
    for (const { country, ...rate } of rates.filter((each) => each.country !== "GB")) {
      const found = await findShippingOption(db, country, "");
      expect(found).toMatchObject({ ok: true, option: rate });
    }
  });

  it("sorts outward codes in the database as in the code", async () => {
    for (const code of ["A1", "AB1", "AB10", "EC1A", "W1A", "SW1A", "ZE3", "B0", "PA9", "PA20"]) {
      const outward = parseOutward(code) ?? {
        area: code.replace(/\d.*/, ""),
        district: Number(code.replace(/\D/g, "")),
        suffix: "",
      };
      const { rows } = await sql<{ key: string }>`select outward_sort_key(${code}) as key`.execute(
        db,
      );
      expect(rows[0]?.key).toBe(outwardSortKey(outward));
    }
  });
});
