import { decimalPounds } from "#shop/kit/money.ts";
import { readPounds } from "#shop/kit/typed-number.ts";
import { netOfTypedGross } from "#shop/tax/vat.ts";

/** The net of a price as it is typed: "45.00"; a dash while it is none, or none that VAT can make. */
export function netInWords(typed: string, vatRateBp: number): string {
  const gross = readPounds(typed);
  const net = gross === null ? null : netOfTypedGross(gross, vatRateBp);
  return net?.ok ? decimalPounds(net.netPence) : "–";
}
