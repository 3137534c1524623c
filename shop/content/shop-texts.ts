import type { ShopTexts } from "./shop.ts";
import { withShownChanges } from "./shown-changes.ts";

/** First values, as in shop.ts. Apart from them, because few pages show them. */
export const shopTexts: ShopTexts = withShownChanges({
  returnsAddress: ["Lath & Line Returns", "1 Example Mill", "Example Lane", "Halifax", "HX1 0AA"],
  hours: [
    { days: "Monday to Friday", hours: "9am to 5pm" },
    { days: "Saturday and Sunday", hours: "closed" },
  ],
  description:
    "Ceiling pulley airers, indoor airers, rotary and retractable washing lines, measured and described plainly. Free delivery to all parts of the UK.",
  testimonial: {
    quote: "Two loads up before breakfast, and the kitchen still looks like a kitchen.",
    by: "Example customer, Hebden Bridge",
    about: "Traditional Kitchen Maid, 1.8 m, black",
    isExample: true,
  },
  portableTile: "x-frame-floor-airer",
  deliveryLine:
    "We deliver to the UK, Jersey, Guernsey, the Isle of Man and the countries listed in the cart, and to any other country at a price you can ask for.",
  cardsLine: "Visa, Mastercard and American Express, through Stripe.",
});
