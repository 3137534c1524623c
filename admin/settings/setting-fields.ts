import type { SettingSection } from "#shop/content/settings/setting-sections.ts";

/** A field of a form of settings. Its name is where its value is: "phone", "claims.0.text". */
export type SettingField = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `lines`: a list, a line each. `hours`: days and hours. `pounds`: a sum. The others are as they look. */
  readonly as: "line" | "area" | "lines" | "hours" | "pounds" | "tick" | "choice";
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly maxLength?: number;
  /** A third of the form's width; whole otherwise. */
  readonly isThird?: true;
  /** A heading before the field. */
  readonly heading?: string;
};

const line = (name: string, label: string, more: Partial<SettingField> = {}): SettingField => ({
  name,
  label,
  as: "line",
  maxLength: 200,
  ...more,
});

/** The most claims in the banner. */
const CLAIMS = [0, 1, 2] as const;

/** The fields of each section, in their order. Makers and mails have screens of their own. */
export const settingFields: Readonly<Record<SettingSection, readonly SettingField[]>> = {
  shop: [
    line("name", "Shop name", {
      heading: "The shop",
      hint: "As customers know it: on pages, in mails and on papers. 40 characters at most.",
    }),
    line("tagline", "Line below the name", { hint: "The title of the home page. 60 characters." }),
    line("description", "Description", {
      as: "area",
      hint: "50 to 155 characters, which search engines show.",
      maxLength: 500,
    }),
    line("email", "E-mail address", {
      hint: "Customers write to it, and new orders are mailed to it.",
    }),
    line("phone", "Telephone number"),
    line("companyName", "Company name", { heading: "The company", hint: "As it is registered." }),
    line("companyNumber", "Company number", { hint: "Of Companies House, such as 01234567." }),
    line("vatNumber", "VAT number", { hint: "On every invoice, such as GB 123 4567 89." }),
    line("registeredIn", "Registered in"),
    line("office", "Registered office", { as: "lines", hint: "A line for each.", maxLength: 900 }),
  ],
  words: [
    ...CLAIMS.flatMap((at) => [
      line(`claims.${at}.text`, `Claim ${at + 1}`, {
        ...(at === 0 && { heading: "Claims in the banner" }),
        hint: at === 0 ? "True of your shop, 60 characters." : "Empty: no claim.",
        isThird: true,
      }),
      line(`claims.${at}.short`, `Claim ${at + 1}, short`, {
        hint: "30 characters, on phones.",
        isThird: true,
      }),
      line(`claims.${at}.to`, `Page that proves it (${at + 1})`, {
        hint: "Such as /delivery.",
        isThird: true,
      }),
    ]),
    line("testimonial.quote", "What a customer said", {
      heading: "Testimonial",
      as: "area",
      maxLength: 500,
    }),
    line("testimonial.by", "Who said it", { hint: "With the person’s agreement." }),
    line("testimonial.about", "About which product"),
    line("testimonial.isExample", "An example: only the sandbox shows it", { as: "tick" }),
    line("hours", "Office hours", {
      heading: "Opening hours and other texts",
      as: "hours",
      hint: "A line for each, such as Monday to Friday: 9am to 5pm.",
      maxLength: 900,
    }),
    line("deliveryLine", "Where you deliver", { as: "area", maxLength: 1_000 }),
    line("cardsLine", "Which cards you take", { maxLength: 300 }),
    line("portableTile", "Product of the tile on the home page", {
      hint: "As its address ends, such as x-frame-floor-airer.",
    }),
  ],
  "product-safety": [
    line("lucid", "LUCID number (Germany)", {
      heading: "Packaging registers",
      hint: "Such as DE1234567890123. Empty: the terms do not name it.",
    }),
    line("idu", "IDU (France)", { hint: "Such as FR123456_01ABCD." }),
  ],
  delivery: [
    line("cutOff", "Cut-off time", {
      hint: "Orders placed before it, London time, leave on the same working day. Such as 14:30.",
      maxLength: 20,
    }),
  ],
  returns: [
    line("returnsAddress", "Address for returns", {
      as: "lines",
      hint: "A line for each.",
      maxLength: 900,
    }),
    line("guaranteeTerritory", "Where the guarantee holds", {
      hint: "As it reads after “in”. Empty: product pages and terms do not name it.",
    }),
    line("refundApprovalAbovePence", "Refunds that need an owner", {
      as: "pounds",
      hint: "A manager’s refunds of one order above this sum in 30 days wait for an owner. In pounds.",
      maxLength: 20,
    }),
  ],
  mails: [
    line("newOrderMails", "Mail about new orders", {
      as: "choice",
      choices: [
        { value: "each", label: "One for each order" },
        { value: "daily", label: "One a day, at 7am" },
        { value: "none", label: "None" },
      ],
    }),
  ],
};

/** The headings of the screens. */
export const sectionTitles: Readonly<Record<SettingSection, string>> = {
  shop: "Shop and company",
  words: "Claims and texts",
  "product-safety": "Product safety",
  delivery: "Delivery",
  returns: "Returns and refunds",
  mails: "Mails",
};

/** Where each section is edited. */
export const sectionPaths: Readonly<Record<SettingSection, string>> = {
  shop: "/settings/shop",
  words: "/content/words",
  "product-safety": "/settings/product-safety",
  delivery: "/settings/delivery",
  returns: "/settings/returns",
  mails: "/settings/mails",
};

const otherLabels: Readonly<Record<string, string>> = {
  claims: "Claims in the banner",
  testimonial: "Testimonial",
  makers: "Makers and responsible persons",
  mailWords: "Words of mails",
};

/** What a setting is called on the screens. */
export function labelOfSetting(name: string): string {
  const field = Object.values(settingFields)
    .flat()
    .find((each) => each.name === name);
  return field?.label ?? otherLabels[name] ?? name;
}
