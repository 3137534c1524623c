import { formatPounds, type Pence } from "#shop/kit/money.ts";

/** "−£8.40": with a minus sign, not a hyphen, for columns of figures. */
export function signedPounds(amount: Pence): string {
  return formatPounds(amount).replace("-", "−");
}
