import type { AsyncLocalStorage } from "node:async_hooks";
import type { Texts } from "./texts.ts";

/** A claim in the banner, with the page that proves it. `short` is for narrow screens. */
type Claim = { readonly text: string; readonly short: string; readonly to: string };

/** A manufacturer or responsible person: name, postal address and e-mail address, a line each. */
type Contact = readonly string[];

/** By the key of a brand (General Product Safety Regulation (EU) 2023/988, articles 9, 16 and 19). */
export type Makers = Readonly<
  Record<string, { readonly manufacturer: Contact; readonly euResponsible: Contact }>
>;

/** The owner's own words in a mail; "" leaves a text as it is. */
export type MailWords = {
  readonly subject: string;
  /** Before and after the rest of the mail. */
  readonly opening: string;
  readonly closing: string;
};

/** What every page may need. */
type Shop = {
  readonly name: string;
  readonly tagline: string;
  readonly email: string;
  readonly phone: string;
  readonly companyName: string;
  readonly companyNumber: string;
  readonly vatNumber: string;
  readonly registeredIn: string;
  readonly office: readonly string[];
  readonly claims: readonly Claim[];
  /** Product pages show the makers. */
  readonly makers: Makers;
  /** Germany: the number in the packaging register LUCID. The terms show whatever number is filled in. */
  readonly lucid: string;
  /** France: the unique identifier (IDU) of extended producer responsibility. */
  readonly idu: string;
  /** Orders placed before this time of the day, London time, leave on the same working day. */
  readonly cutOff: string;
  /** Where the guarantee holds, as it reads after "in"; "" leaves it out. */
  readonly guaranteeTerritory: string;
  /** Refunds of one order above this sum in 30 days need an owner's approval (docs/spec/decisions.md). */
  readonly refundApprovalAbovePence: number;
  /** What `email` gets for new orders: a mail for "each", one "daily" at 7 o'clock, or "none". */
  readonly newOrderMails: "each" | "daily" | "none";
  /** By the name of the mail. */
  readonly mailWords: Readonly<Record<string, MailWords>>;
};

/** All that the owner sets, by name. `shop.json` has the same names. */
export type Settings = Shop & Texts;

/** The id of the element of a page that has, as JSON, its settings other than the first (web/shown-settings.tsx). */
export const SHOWN_ID = "shop-changes";

const isBrowser = typeof document !== "undefined";

/** The settings of each request, job and command. A browser has only those of its page. */
const context: AsyncLocalStorage<Settings> | null = isBrowser
  ? null
  : new (process.getBuiltinModule("node:async_hooks").AsyncLocalStorage)();

const carried = isBrowser ? JSON.parse(document.getElementById(SHOWN_ID)?.textContent ?? "{}") : {};

/** Makes settings for where nobody has said which: the first ones, or in a browser those of its page. */
export function firstValues<First>(first: First): First {
  return Object.freeze({ ...first, ...carried });
}

/**
 * The first values, of an example brand that does not exist. The owner changes them at /admin/settings and
 * /admin/content/words, which stores them in the database. They appear in the header, the footer, the contact page,
 * mails and invoices (E-Commerce Regulations 2002, Companies Act 2006).
 */
export const firstShop: Shop = firstValues({
  name: "Lath & Line",
  tagline: "Clothes Airers, Washing Lines and Clotheslines",
  email: "hello@lathandline.example",
  phone: "01422 000 000",
  companyName: "Lath & Line Ltd",
  companyNumber: "00000000",
  vatNumber: "GB 000 0000 00",
  registeredIn: "England and Wales",
  office: ["1 Example Mill", "Example Lane", "Halifax", "HX1 0AA"],
  claims: [
    { text: "Free shipping to all parts of the UK", short: "Free UK shipping", to: "/delivery" },
    { text: "Delivery worldwide, costs vary", short: "Delivery worldwide", to: "/delivery" },
    {
      text: "Up to 10-year warranty",
      short: "Up to 10-year warranty",
      to: "/terms-conditions#the-guarantee",
    },
  ],
  makers: {},
  lucid: "",
  idu: "",
  cutOff: "14:00",
  guaranteeTerritory: "the United Kingdom and every other country that we deliver to",
  refundApprovalAbovePence: 20_000,
  newOrderMails: "each",
  mailWords: {},
});

/** The name that ui/pictures/wordmark.svg draws. Another one is set in type. */
export const DRAWN_NAME = "Lath & Line";

/**
 * The settings of the request, job or command that asks, the same from its beginning to its end; in a browser those
 * of the page, and the first ones where nobody has said which. Another request may have others, so never keep them.
 */
export function settings(): Shop {
  return ownSettings() ?? firstShop;
}

/** Those of `withSettings`, if anybody has called it. */
export function ownSettings(): Settings | undefined {
  return context?.getStore();
}

/** Does the work with these settings: `readSettings` has the owner's. */
export function withSettings<T>(own: Settings, work: () => T): T {
  return context === null ? work() : context.run(own, work);
}
