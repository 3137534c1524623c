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
  expect(await estimate("postcode=zz1%201aa")).toEqual({ message: "Enter a valid UK postcode" });
  expect(await estimate("postcode=HX")).toEqual({ message: "Please enter postcode" });
  expect(await estimate(`postcode=${"x".repeat(3_000)}&lead=-1e9`)).toHaveProperty("message");
});
