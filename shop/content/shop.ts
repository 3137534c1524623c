import { withShownChanges } from "./shown-changes.ts";

type NewOrderMails = "each" | "daily" | "none";

/** Days of the week and when the office answers on them. */
export type OfficeHours = { readonly days: string; readonly hours: string };

/** A claim in the banner, with the page that proves it. `short` is for narrow screens. */
export type Claim = { readonly text: string; readonly short: string; readonly to: string };

/** What a customer said. An example until the shopkeeper has a real one. */
export type Testimonial = {
  readonly quote: string;
  readonly by: string;
  readonly about: string;
  readonly isExample: boolean;
};

/** The shop's name, company details and claims. */
export type Shop = {
  readonly name: string;
  readonly tagline: string;
  readonly email: string;
  readonly phone: string;
  readonly company: {
    readonly name: string;
    readonly number: string;
    readonly vatNumber: string;
    readonly registeredIn: string;
    readonly office: readonly string[];
  };
  readonly claims: readonly Claim[];
};

/** Longer texts, which few pages show. */
export type ShopTexts = {
  readonly returnsAddress: readonly string[];
  readonly hours: readonly OfficeHours[];
  readonly description: string;
  readonly testimonial: Testimonial;
  /** The product of the home page's BESTSELLER / PORTABLE tile, by slug. */
  readonly portableTile: string;
  /** Where the shop delivers and which cards it takes, shown before a customer orders. */
  readonly deliveryLine: string;
  readonly cardsLine: string;
};

/**
 * The first values, of an example brand that does not exist. The owner changes them at /admin/settings and
 * /admin/content/words, which stores them in the database; `settings.server.ts` puts them into these objects, in
 * place. So read them when they are needed, and never keep one. They appear in the header, the footer, the contact
 * page, mails and invoices (E-Commerce Regulations 2002, Companies Act 2006).
 */
export const shop: Shop = withShownChanges({
  name: "Lath & Line",
  tagline: "Clothes Airers, Washing Lines and Clotheslines",
  email: "hello@lathandline.example",
  phone: "01422 000 000",
  company: {
    name: "Lath & Line Ltd",
    number: "00000000",
    vatNumber: "GB 000 0000 00",
    registeredIn: "England and Wales",
    office: ["1 Example Mill", "Example Lane", "Halifax", "HX1 0AA"],
  },
  claims: [
    { text: "Free shipping to all parts of the UK", short: "Free UK shipping", to: "/delivery" },
    { text: "Delivery worldwide, costs vary", short: "Delivery worldwide", to: "/delivery" },
    {
      text: "Up to 10-year warranty",
      short: "Up to 10-year warranty",
      to: "/terms-conditions#the-guarantee",
    },
  ],
});

/** The name that ui/pictures/wordmark.svg draws. Another one is set in type. */
export const DRAWN_NAME = "Lath & Line";

/** The guarantee that product pages and the terms state; {@link shop.company} gives it. */
export const guarantee: {
  /** Where it holds, as it reads after "in"; "" leaves it out. */
  readonly territory: string;
} = { territory: "the United Kingdom and every other country that we deliver to" };

/** A manufacturer or responsible person: name, postal address and e-mail address, a line each. */
export type Contact = readonly string[];

/** By the key of a brand (General Product Safety Regulation (EU) 2023/988, articles 9, 16 and 19). */
export type Makers = Readonly<
  Record<string, { readonly manufacturer: Contact; readonly euResponsible: Contact }>
>;

/**
 * What the law on product safety and packaging asks for. Whatever is filled in is shown: the makers on
 * product pages, the register numbers in the terms.
 */
export const productSafety: {
  readonly makers: Makers;
  readonly packaging: {
    /** Germany: the number in the packaging register LUCID. */
    readonly lucid: string;
    /** France: the unique identifier (IDU) of extended producer responsibility. */
    readonly idu: string;
  };
} = { makers: {}, packaging: { lucid: "", idu: "" } };

/** The owner's own words in a mail; "" leaves a text as it is. */
export type MailWords = {
  readonly subject: string;
  /** Before and after the rest of the mail. */
  readonly opening: string;
  readonly closing: string;
};

/** How the shop is run. Apart from `shop`, because browsers load that. */
export const orderSettings: {
  /** What `shop.email` gets for new orders: a mail for "each", one "daily" at 7 o'clock, or "none". */
  readonly newOrderMails: NewOrderMails;
  /** Orders placed before this time of the day, London time, leave on the same working day. */
  readonly cutOff: string;
  /** Refunds of one order above this sum in 30 days need an owner's approval (docs/spec/decisions.md). */
  readonly refundApprovalAbovePence: number;
  /** By the name of the mail. */
  readonly mailWords: Readonly<Record<string, MailWords>>;
} = { newOrderMails: "each", cutOff: "14:00", refundApprovalAbovePence: 20_000, mailWords: {} };
