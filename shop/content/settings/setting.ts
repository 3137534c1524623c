import { shopTexts } from "#shop/content/shop-texts.ts";
import {
  guarantee,
  orderSettings,
  productSafety,
  shop,
  type Makers,
  type Shop,
  type ShopTexts,
} from "#shop/content/shop.ts";
import { takeShownChanges } from "#shop/content/shown-changes.ts";

/** All that the owner sets, by name. `shop.json` has the same names. */
export type Settings = Omit<Shop, "company"> &
  ShopTexts & {
    readonly companyName: string;
    readonly companyNumber: string;
    readonly vatNumber: string;
    readonly registeredIn: string;
    readonly office: readonly string[];
    readonly guaranteeTerritory: string;
    readonly makers: Makers;
    readonly lucid: string;
    readonly idu: string;
  } & typeof orderSettings;

export type SettingName = keyof Settings;

/** The settings by the screen that has them. A section has versions of its own. */
export const settingSections = {
  shop: [
    "name",
    "tagline",
    "description",
    "email",
    "phone",
    "companyName",
    "companyNumber",
    "vatNumber",
    "registeredIn",
    "office",
  ],
  words: ["claims", "testimonial", "hours", "deliveryLine", "cardsLine", "portableTile"],
  "product-safety": ["makers", "lucid", "idu"],
  delivery: ["cutOff"],
  returns: ["returnsAddress", "guaranteeTerritory", "refundApprovalAbovePence"],
  mails: ["newOrderMails", "mailWords"],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;

export type SettingSection = keyof typeof settingSections;

export const sectionNames = Object.keys(settingSections) as readonly SettingSection[];

export function isSection(name: string): name is SettingSection {
  return Object.hasOwn(settingSections, name);
}

export function isSettingName(name: string): name is SettingName {
  return sectionNames.some((section) =>
    (settingSections[section] as readonly string[]).includes(name),
  );
}

/** The section that has a setting. Throws for none. */
export function sectionOf(name: SettingName): SettingSection {
  const found = sectionNames.find((section) =>
    (settingSections[section] as readonly SettingName[]).includes(name),
  );
  if (found === undefined) throw new Error(`No screen has the setting ${name}`);
  return found;
}

/** Whether two values of a setting are the same, whatever the order of their properties. */
export function isSameSetting(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The values that ship with the shop (shop/content/shop.ts), before anything was changed. */
export const firstSettings: Settings = structuredClone(readLive());

let revision = 0;

/** It grows when a setting changes: what was made of settings is then made anew. */
export function settingsRevision(): number {
  return revision;
}

/** Puts these settings in place of those that this process has. */
export function applySettings(settings: Settings): void {
  if (isSameSetting(settings, readLive())) return;
  const { companyName, companyNumber, vatNumber, registeredIn, office } = settings;
  const { guaranteeTerritory, makers, lucid, idu } = settings;
  const { newOrderMails, refundApprovalAbovePence, mailWords, cutOff } = settings;
  Object.assign(guarantee, { territory: guaranteeTerritory });
  Object.assign(productSafety, { makers, packaging: { lucid, idu } });
  Object.assign(orderSettings, { newOrderMails, refundApprovalAbovePence, mailWords, cutOff });
  Object.assign(shop, firstShop);
  Object.assign(shopTexts, firstTexts);
  const company = { name: companyName, number: companyNumber, vatNumber, registeredIn, office };
  const values: Readonly<Record<string, unknown>> = { ...settings, company };
  const changes = Object.entries({ ...firstShop, ...firstTexts })
    .filter(([name, first]) => !isSameSetting(first, values[name]))
    .map(([name]) => [name, values[name]]);
  takeShownChanges(Object.fromEntries(changes));
  revision += 1;
}

const firstShop: Shop = structuredClone(shop);
const firstTexts: ShopTexts = structuredClone(shopTexts);

function readLive(): Settings {
  const { company, ...rest } = shop;
  return {
    ...rest,
    ...shopTexts,
    companyName: company.name,
    companyNumber: company.number,
    vatNumber: company.vatNumber,
    registeredIn: company.registeredIn,
    office: company.office,
    guaranteeTerritory: guarantee.territory,
    makers: productSafety.makers,
    ...productSafety.packaging,
    ...orderSettings,
  };
}
