import { settings } from "./settings/settings.ts";

/** The URL that rings the shop: "tel:" and the digits of its number. */
export function telephoneUrl(): string {
  // Abroad, "+44 (0)1422" is dialled without the nought in brackets.
  return `tel:${settings()
    .phone.replace(/^(\+.*)\(0\)/, "$1")
    .replaceAll(/[^+\d]/g, "")}`;
}
