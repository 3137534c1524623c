import { firstValues, ownSettings } from "./settings.ts";

/** Days of the week and when the office answers on them. */
type OfficeHours = { readonly days: string; readonly hours: string };

/** What a customer said. An example until the shopkeeper has a real one. */
type Testimonial = {
  readonly quote: string;
  readonly by: string;
  readonly about: string;
  readonly isExample: boolean;
};

/** Settings that few pages show. Apart from the others, as a page's script need not have them. */
export type Texts = {
  readonly description: string;
  readonly testimonial: Testimonial;
  readonly hours: readonly OfficeHours[];
  /** Where the shop delivers and which cards it takes, shown before a customer orders. */
  readonly deliveryLine: string;
  readonly cardsLine: string;
  /** The product of the home page's BESTSELLER / PORTABLE tile, by slug. */
  readonly portableTile: string;
  readonly returnsAddress: readonly string[];
};

/** Their first values, as `firstShop` has those of the others. */
export const firstTexts: Texts = firstValues({
  description:
    "Ceiling pulley airers, indoor airers, rotary and retractable washing lines, measured and described plainly. Free delivery to all parts of the UK.",
  testimonial: {
    quote: "Two loads up before breakfast, and the kitchen still looks like a kitchen.",
    by: "Example customer, Hebden Bridge",
    about: "Traditional Kitchen Maid, 1.8 m, black",
    isExample: true,
  },
  hours: [
    { days: "Monday to Friday", hours: "9am to 5pm" },
    { days: "Saturday and Sunday", hours: "closed" },
  ],
  deliveryLine:
    "We deliver to the UK, Jersey, Guernsey, the Isle of Man and the countries listed in the cart, and to any other country at a price you can ask for.",
  cardsLine: "Visa, Mastercard and American Express, through Stripe.",
  portableTile: "x-frame-floor-airer",
  returnsAddress: ["Lath & Line Returns", "1 Example Mill", "Example Lane", "Halifax", "HX1 0AA"],
});

/** The texts among the settings, as `settings()` gives the others. */
/** Those of `settings()` that few pages show. */
export function texts(): Texts {
  return ownSettings() ?? firstTexts;
}
