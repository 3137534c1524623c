import { expect, test } from "vitest";
import { typedCases } from "#tests/support/cases.ts";
import { addressErrors, tidyAddress } from "./address.ts";
import { readPlace } from "./rate-engine.ts";
import { shippingMessage } from "./shipping-messages.ts";

const BFPO =
  "Enter a valid UK postcode: a BFPO number has one of its own, which begins with BF1, such as BF1 2AT";

/** What each line of the file is read as. */
const right: Readonly<Record<string, string>> = {
  "GB BFPO 57": BFPO,
  "GB BF1 2AT": "BF1 2AT",
  "GB EC1V OBW": "EC1V 0BW",
  "GB SW1A lAA": "SW1A 1AA",
  "GB GIR 0AA": "Enter a valid UK postcode",
  "GB JE2 3AB": "JE2 3AB",
  "ES 35001": "35001",
  "ES 51001": "51001",
  "FR 97400": "97400",
  "PT 9000-001": "9000-001",
  "DE 27498": "27498",
  "FI 22100": "22100",
  "IT 23041": "23041",
  "DE D-10115": "10115",
  "FR 75 001": "75001",
  "US 10001 1234": "10001-1234",
};
const file = typedCases("postcodes-typed.txt").map((line) => line.slice(0, 2).join(" "));

/** More of the same kinds, which nobody has sent in yet. */
const cousins: Readonly<Record<string, string>> = {
  "GB BFPO57": BFPO,
  "GB BFPO 5765": BFPO,
  "JE BFPO 57": BFPO,
  "GB S0 14 7DU": "SO14 7DU",
  "GB E1 6AN UK": "E1 6AN",
  "GB E1 6AN, GB": "E1 6AN",
  "GB lP1 1AA": "IP1 1AA",
  "GB 0X1 1AA": "OX1 1AA",
  "GB NW1O 2AA": "NW10 2AA",
  "GB “HX7 8AD”": "HX7 8AD",
  "GB HX7\u200b 8AD\u2060": "HX7 8AD",
  "GB ＨＸ７ ８ＡＤ": "HX7 8AD",
  "GB HX7 8A1": "Enter a valid UK postcode: it ends with a digit and two letters, and not with 8A1",
  "GB 1L1 1AA": "Enter a valid UK postcode",
  "GB EO1 1AA": "Enter a valid UK postcode",
  "GB zzz": "Enter a valid UK postcode",
  "JE HX7 8AD": "Enter a postcode in Jersey, which begins with JE, or choose another country",
  "DE DE 10115": "10115",
  "DE 1011": "Enter a Postleitzahl of five digits, such as 10115",
  "FR F-75001": "75001",
  "FR Paris": "Enter a code postal of five digits, such as 75001",
  "US 100011234": "10001-1234",
  "US 10001-123": "Enter a ZIP code of five digits, such as 10001",
  "ES E-35001": "35001",
  "FI AX-22100": "Enter a postcode of five digits, such as 00100",
  "NO 0155": "0155",
  "DK DK-3900": "3900",
  "AU NSW 2898": "Enter a postcode of four digits, such as 2000",
  "GR 630 86": "63086",
  "IE ": "",
  "PT 9000001": "9000-001",
  "IE D02 X285": "D02 X285",
};

const all = { ...right, ...cousins };

test("every line of the file has its right value", () => expect(Object.keys(right)).toEqual(file));

test.each(Object.entries(all))("%s is %s for a rate and for an address", (typed, answer) => {
  const [country = "", postcode = ""] = [typed.slice(0, 2), typed.slice(3)];
  const address = { name: "Ann", line1: "1", line2: "", city: "A", state: "NY", country, postcode };
  const { postcode: error = "" } = addressErrors(address);
  const place = readPlace(country, postcode);
  expect([place.ok ? "" : shippingMessage(place.reason, address), error]).toEqual(
    answer.startsWith("Enter") ? [answer, answer] : ["", ""],
  );
  if (error === "") expect(tidyAddress(address).postcode).toBe(answer);
});
