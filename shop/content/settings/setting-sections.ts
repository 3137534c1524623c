import { firstShop, type Settings } from "./settings.ts";
import { firstTexts } from "./texts.ts";

/** The values that ship with the shop, before anything was changed. */
export const firstSettings: Settings = Object.freeze({ ...firstShop, ...firstTexts });

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
  return Object.hasOwn(firstSettings, name);
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
