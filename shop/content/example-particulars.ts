import type { Settings } from "./settings/settings.ts";
import { firstSettings } from "./settings/setting-sections.ts";

/** The company details that a shop must replace with its own before it trades. */
export type Particulars = Pick<
  Settings,
  "email" | "phone" | "companyName" | "companyNumber" | "vatNumber" | "office" | "returnsAddress"
>;

/** Where the company details are changed, for messages. */
export const PARTICULARS_PLACE = "/admin/settings/shop";

/**
 * The names of the company details that are still those of the example brand: numbers of zeros,
 * addresses in "Example Lane", an e-mail address that ends in .example. Empty if the shop may trade.
 */
export function exampleParticulars(particulars: Particulars): string[] {
  const { companyName, companyNumber, vatNumber, office, email, phone, returnsAddress } =
    particulars;
  const isExample: readonly (readonly [string, boolean])[] = [
    ["company name", companyName === firstSettings.companyName],
    ["company number", isZeros(companyNumber)],
    ["VAT number", isZeros(vatNumber)],
    ["registered office", office.some(isExampleLine)],
    ["returns address", returnsAddress.some(isExampleLine)],
    ["e-mail address", /\.example$/i.test(email.trim())],
    ["telephone number", /0{3}\s?0{3}$/.test(phone.trim())],
  ];
  return isExample.filter(([, still]) => still).map(([name]) => name);
}

/** Whether a number has no digit other than 0. True for an empty one. */
function isZeros(number: string): boolean {
  return /^0*$/.test(number.replaceAll(/\D/g, ""));
}

function isExampleLine(line: string): boolean {
  return /\bexample\b/i.test(line);
}
