/** The company details that a shop must replace with its own before it trades. */
export type Particulars = {
  readonly email: string;
  readonly phone: string;
  readonly company: {
    readonly name: string;
    readonly number: string;
    readonly vatNumber: string;
    readonly office: readonly string[];
  };
  readonly returnsAddress: readonly string[];
};

/** Where the company details are changed, for messages. */
export const PARTICULARS_PLACE = "/admin/settings/shop";

const EXAMPLE_COMPANY = "Lath & Line Ltd";

/**
 * The names of the company details that are still those of the example brand: numbers of zeros,
 * addresses in "Example Lane", an e-mail address that ends in .example. Empty if the shop may trade.
 */
export function exampleParticulars(particulars: Particulars): string[] {
  const { company, email, phone, returnsAddress } = particulars;
  const isExample: readonly (readonly [string, boolean])[] = [
    ["company name", company.name === EXAMPLE_COMPANY],
    ["company number", isZeros(company.number)],
    ["VAT number", isZeros(company.vatNumber)],
    ["registered office", company.office.some(isExampleLine)],
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
