type NewOrderMails = "each" | "daily" | "none";

/**
 * The shop's name, company details and claims: change them here for your shop. They appear in the
 * header, the footer, the contact page, mails and invoices (E-Commerce Regulations 2002, Companies Act
 * 2006). The values below belong to an example brand that does not exist.
 */
export const shop = {
  name: "Lath & Line",
  tagline: "Clothes Airers, Washing Lines and Clotheslines",
  description:
    "Ceiling pulley airers, indoor airers, rotary and retractable washing lines, measured and described plainly. Free delivery to all parts of the UK.",
  email: "hello@lathandline.example",
  phone: "01422 000 000",
  hours: [
    { days: "Monday to Friday", hours: "9am to 5pm" },
    { days: "Saturday and Sunday", hours: "closed" },
  ],
  company: {
    name: "Lath & Line Ltd",
    number: "00000000",
    vatNumber: "GB 000 0000 00",
    registeredIn: "England and Wales",
    office: ["1 Example Mill", "Example Lane", "Halifax", "HX1 0AA"],
  },
  returnsAddress: ["Lath & Line Returns", "1 Example Mill", "Example Lane", "Halifax", "HX1 0AA"],
  /** The claims in the banner above the header, each with the page that proves it. `short` is for narrow screens. */
  claims: [
    { text: "Free shipping to all parts of the UK", short: "Free UK shipping", to: "/delivery" },
    { text: "Delivery worldwide, costs vary", short: "Delivery worldwide", to: "/delivery" },
    {
      text: "Up to 10-year warranty",
      short: "Up to 10-year warranty",
      to: "/terms-conditions#the-guarantee",
    },
  ],
  /** An example until the shopkeeper has a real one. */
  testimonial: {
    quote: "Two loads up before breakfast, and the kitchen still looks like a kitchen.",
    by: "Example customer, Hebden Bridge",
    about: "Traditional Kitchen Maid, 1.8 m, black",
    isExample: true,
  },
  /** The product of the home page's BESTSELLER / PORTABLE tile. */
  portableTile: "x-frame-floor-airer",
} as const;

/** The guarantee that product pages and the terms state; {@link shop.company} gives it. */
export const guarantee: {
  /** Where it holds, as it reads after "in"; "" leaves it out. */
  readonly territory: string;
} = { territory: "the United Kingdom and every other country that we deliver to" };

/** A manufacturer or responsible person: name, postal address and e-mail address, a line each. */
export type Contact = readonly string[];

/**
 * What the law on product safety and packaging asks for. Whatever is filled in is shown: the makers on
 * product pages, the register numbers in the terms.
 */
export const productSafety: {
  /** By brand slug (General Product Safety Regulation (EU) 2023/988, articles 9, 16 and 19). */
  readonly makers: Readonly<
    Record<string, { readonly manufacturer: Contact; readonly euResponsible: Contact }>
  >;
  readonly packaging: {
    /** Germany: the number in the packaging register LUCID. */
    readonly lucid: string;
    /** France: the unique identifier (IDU) of extended producer responsibility. */
    readonly idu: string;
  };
} = { makers: {}, packaging: { lucid: "", idu: "" } };

/** How the shop is run. Apart from `shop`, because browsers load that. */
export const orderSettings = {
  /** What `shop.email` gets for new orders: a mail for "each", one "daily" at 7 o'clock, or "none". */
  newOrderMails: "each" as NewOrderMails,
  /** Refunds of one order above this sum in 30 days need an owner's approval (docs/spec/decisions.md). */
  refundApprovalAbovePence: 20_000,
} as const;
