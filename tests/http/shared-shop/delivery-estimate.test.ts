import { expect, test } from "vitest";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();
const estimate = async (query: string) => (await shop.request(`/delivery-promise?${query}`)).json;

test("has the day for the mainland, and for a postcode with its rate", async () => {
  const mainland = await estimate("lead=0");
  expect(mainland).toMatchObject({
    zone: "UK Mainland",
    ratePence: 0,
    vat: "uk",
    text: "Free delivery to the UK mainland.",
    preposition: "by",
    more: ".",
  });
  expect(mainland?.["deliverBy"]).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(mainland?.["day"]).toMatch(/^[A-Z][a-z]+day \d+ [A-Z][a-z]+/);
  expect(await estimate("postcode=je2%203ab")).toMatchObject({
    zone: "Channel Islands",
    ratePence: 995,
    vat: "export",
    text: expect.stringMatching(/^Delivery to the Channel Islands costs £9\.95\. No UK VAT/),
  });
  const made = await estimate("postcode=HX7%208AD&lead=14");
  expect(String(made?.["deliverBy"]) > String(mainland?.["deliverBy"])).toBe(true);
});

test("an invalid postcode gets a message that says what to do", async () => {
  expect(await estimate("postcode=zz1%201aa")).toMatchObject({
    message: "Enter a valid UK postcode",
  });
  expect(await estimate("postcode=zzz")).toMatchObject({ message: "Enter a valid UK postcode" });
  expect(await estimate("postcode=BFPO+57")).toMatchObject({
    message: expect.stringMatching(/^Enter a valid UK postcode: .*BF1 2AT$/),
  });
  // The postcode of the shopper's last place in the UK says nothing about France.
  expect(await estimate("country=FR&postcode=HX7+8AD")).toMatchObject({ country: "FR" });
  expect(await estimate(`postcode=${"x".repeat(3_000)}&lead=-1e9`)).toHaveProperty("message");
});

test("has the day for other countries and for the islands, and the list of countries", async () => {
  const france = await estimate("country=FR&lead=0");
  expect(france).toMatchObject({
    country: "FR",
    hasPostcode: false,
    vat: "export",
    text: expect.stringMatching(/^Delivery to France costs £\d+\.\d\d\. No UK VAT/),
  });
  expect(france?.["preposition"]).toBe("from");
  expect(france?.["day"]).toMatch(/^\d+ (?:[A-Z][a-z]+ )?to \d+ [A-Z][a-z]+$/);
  expect(france?.["more"]).toMatch(/^, if customs do not hold it\./);
  expect(france?.["countries"]).toEqual(
    expect.arrayContaining([
      { code: "GB", name: "United Kingdom" },
      { code: "JE", name: "Jersey" },
      { code: "FR", name: "France" },
    ]),
  );
  expect(await estimate("country=JE")).toMatchObject({ country: "JE", hasPostcode: true });
  // A whole postcode says which island, whatever the list showed.
  const island = await estimate("country=JE&postcode=im1%201aa");
  expect(island).toMatchObject({ country: "IM", zone: "Isle of Man" });
  expect(await estimate("country=GB&postcode=je2%203ab")).toMatchObject({ country: "JE" });
});

test("a country without a rate gets a message", async () => {
  for (const country of ["NO", "xx", "zzz"])
    expect(await estimate(`country=${country}`)).toMatchObject({
      message: "Unable to calculate shipping for this location",
    });
});
