import type { Availability } from "#shop/catalogue/product.ts";

/** Where the shop delivers and which cards it takes, told before anything is ordered. */
export const deliveryLine =
  "We deliver to the UK, the Isle of Man, the Channel Islands, the USA, France and Germany.";
export const cardsLine = "Visa, Mastercard and American Express, through Stripe.";

/** When a thing leaves: "Made to order: 2 week lead time." Lead times are facts of each product. */
export function leadTimeText(availability: Availability): string {
  switch (availability.state) {
    case "in-stock":
      return "In stock: 2-3 working days.";
    case "made-to-order":
      return `Made to order: ${spell(availability.leadTimeDays)} lead time.`;
    case "sold-out":
      return "Sold out for now.";
  }
}

function spell(days: number): string {
  return days % 7 === 0 ? `${days / 7} week` : `${days} day`;
}
