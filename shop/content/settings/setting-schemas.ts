import { z } from "zod";
import { capital, readEmail } from "#shop/kit/text.ts";
import type { Settings } from "./settings.ts";
import { isSameSetting, type SettingName } from "./setting-sections.ts";

/** Some settings, by name. */
export type Overrides = Partial<Settings>;

const line = (label: string, max: number, min = 1) =>
  z
    .string(`${label} must be text`)
    .trim()
    .min(min, min === 1 ? `Enter ${label}` : `${label} must have ${min} characters or more`)
    .max(max, `${label} can have at most ${max} characters`)
    .refine((text) => !/[\n\r]/.test(text), `${label} must be one line`);
const lines = (label: string, max = 8) =>
  z
    .array(line("a line", 100), `${label} must be lines`)
    .min(1, `Enter ${label}`)
    .max(max, `${label} can have at most ${max} lines`);
const path = z
  .string("The page must be text")
  .trim()
  .max(200, "The page can have at most 200 characters")
  .regex(/^\/(?![/\\])[^\s]*$/, "Write a page of the shop, such as /delivery");
const contact = z.array(line("a line", 200)).max(8, "At most 8 lines");
const texts = z.string("It must be text").trim().max(2_000, "At most 2,000 characters");

/** What each setting may be. A message is a sentence without its full stop. */
export const settingSchemas: { readonly [Name in SettingName]: z.ZodType<Settings[Name]> } = {
  name: line("the shop’s name", 40),
  tagline: line("the line below the name", 60),
  description: line("the description", 155, 50),
  email: z
    .string("The e-mail address must be text")
    .overwrite(readEmail)
    .max(254, "The e-mail address can have at most 254 characters")
    .pipe(z.email("Enter an e-mail address, such as hello@shop.co.uk")),
  phone: line("the telephone number", 30).regex(
    /^\+?[\d ()-]{6,30}$/,
    "Enter a telephone number, such as 01422 884 210",
  ),
  hours: z
    .array(
      z.strictObject({ days: line("the days", 40), hours: line("the hours", 40) }),
      "Write a line for each, such as Monday to Friday: 9am to 5pm",
    )
    .min(1, "Enter your office hours, such as Monday to Friday: 9am to 5pm")
    .max(7, "Enter at most 7 lines"),
  companyName: line("the company’s name", 100),
  companyNumber: line("the company’s number", 12).regex(
    /^[A-Z]{0,2}\d{5,8}$/i,
    "Enter the number of Companies House, such as 01234567",
  ),
  vatNumber: line("the VAT number", 20).regex(
    /^GB ?(?:\d ?){8}\d(?:(?: ?\d){3})?$/i,
    "Enter the VAT number, such as GB 123 4567 89",
  ),
  registeredIn: line("where the company is registered", 60),
  office: lines("the registered office"),
  returnsAddress: lines("the address for returns"),
  claims: z
    .array(
      z.strictObject({ text: line("the claim", 60), short: line("the short form", 30), to: path }),
      "Claims must be a list",
    )
    .min(1, "Enter a claim")
    .max(3, "Enter at most 3 claims"),
  testimonial: z.strictObject({
    quote: line("what the customer said", 200),
    by: line("who said it", 80),
    about: line("what it is about", 80, 0),
    isExample: z.boolean("It must be true or false"),
  }),
  portableTile: z
    .string("The product must be text")
    .trim()
    .regex(
      /^[a-z0-9-]{1,100}$/,
      "Write the product as its address ends, such as x-frame-floor-airer",
    ),
  deliveryLine: line("where you deliver", 300),
  cardsLine: line("which cards you take", 150),
  cutOff: z
    .string("The time must be text")
    .trim()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Write the time as 14:30"),
  guaranteeTerritory: line("where the guarantee holds", 120, 0),
  makers: z.record(
    z.string().regex(/^[a-z0-9-]{1,80}$/, "A brand is named as its address ends"),
    z.strictObject({ manufacturer: contact, euResponsible: contact }),
    "Makers must be a list by brand",
  ),
  lucid: line("the LUCID number", 30, 0).regex(
    /^(?:DE\d{13})?$/,
    "Enter the LUCID number, such as DE1234567890123, or nothing",
  ),
  idu: line("the IDU", 30, 0).regex(
    /^(?:FR\d{6}_\d{2}[A-Z0-9]{4,6})?$/,
    "Enter the IDU, such as FR123456_01ABCD, or nothing",
  ),
  newOrderMails: z.enum(["each", "daily", "none"], "Choose each, daily or none"),
  refundApprovalAbovePence: z
    .int("Write pounds and pence with a point, such as 200.00")
    .min(0, "Enter a sum of £0 or more")
    .max(10_000_000, "Enter at most £100,000"),
  mailWords: z.record(
    z.string().regex(/^[a-z-]{1,60}$/, "A mail is named as in the list of mails"),
    z.strictObject({ subject: line("the subject", 120, 0), opening: texts, closing: texts }),
    "The words of mails must be a list by mail",
  ),
};

const stored = z.strictObject(settingSchemas).partial();

/** Reads settings from a column. What a newer version of the shop wrote, or no longer fits, is left out. */
export function parseStored(column: unknown): Overrides {
  const found = Object.entries(z.record(z.string(), z.unknown()).parse(column)).flatMap(
    ([name, value]) => {
      const schema = Object.hasOwn(settingSchemas, name)
        ? settingSchemas[name as SettingName]
        : undefined;
      const read = schema?.safeParse(value);
      return read?.success === true ? [[name, read.data] as const] : [];
    },
  );
  return stored.parse(Object.fromEntries(found));
}

/** The settings of an object that are others than those of another. */
export function differencesFrom(first: Settings, settings: Overrides): Overrides {
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => !isSameSetting(value, first[name as SettingName]),
    ),
  );
}

/** Checks some settings. `problems` are sentences by where they are: "phone", "claims.0.short". */
export function checkSettings(
  given: Readonly<Record<string, unknown>>,
):
  | { readonly ok: true; readonly settings: Overrides }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> } {
  const read = stored.safeParse(given);
  if (read.success) return { ok: true, settings: read.data };
  const problems: Record<string, string> = {};
  for (const issue of read.error.issues) {
    const place = issue.path.join(".");
    if (issue.code !== "unrecognized_keys") problems[place] ??= `${capital(issue.message)}.`;
    else
      for (const key of issue.keys)
        problems[place === "" ? key : `${place}.${key}`] ??= "There is no such setting.";
  }
  return { ok: false, problems };
}
