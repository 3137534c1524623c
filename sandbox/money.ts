const signs: Readonly<Record<string, string>> = { gbp: "£", eur: "€", usd: "$" };

/** Formats an amount in pence or cents: 8850 and gbp give £88.50. */
export function moneyText(amount: number, currency: string): string {
  const whole = String(Math.trunc(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = signs[currency] ?? `${currency.toUpperCase()} `;
  return `${sign}${whole}.${String(amount % 100).padStart(2, "0")}`;
}
