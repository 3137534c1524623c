import { endOfLondonDay, formatDay, formatMinute, isDay, londonDay } from "#shop/kit/time.ts";
import { findProductAt } from "#shop/catalogue/editing/product-at.server.ts";
import {
  findVersion,
  listVersions,
  readContent,
} from "#shop/catalogue/editing/version-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { differencesOf } from "./differences.ts";
import { productSource } from "./version-source.ts";
import type { ShownVersion } from "./version-table.tsx";

/** A page of the versions of a product as the screen shows them. */
export async function shownVersions(
  productId: number,
  before: number | null,
): Promise<{ readonly versions: readonly ShownVersion[]; readonly next: number | null }> {
  const vatRateBp = vatRateOn(londonDay(new Date()));
  const { versions, next } = await listVersions(db(), productId, before);
  const ids = versions.flatMap(({ staffId }) => staffId ?? []);
  const names = await findStaffNames(db(), ids);
  const shown = versions.map((version): ShownVersion => ({
    number: version.number,
    at: formatMinute(version.at),
    who: names.get(version.staffId ?? "") ?? "The shop",
    action: version.action,
    broughtBack: version.broughtBack,
    differences:
      version.before === null ? null : differencesOf(version.before, version.content, vatRateBp),
  }));
  return { versions: shown, next };
}

/** A product as it was at the end of a day that was typed, in words; null for no day or one that is still to come. */
export async function productOnDay(productId: number, on: string, now: Date) {
  if (!isDay(on) || on > londonDay(now)) return null;
  const end = endOfLondonDay(on);
  const at = end > now ? now : new Date(end.getTime() - 1);
  const found = await findProductAt(db(), productId, at);
  if (found === null) return null;
  const version = found.source === "absent" ? null : found.version;
  const names = await findStaffNames(db(), version?.staffId ? [version.staffId] : []);
  return {
    day: formatDay(at),
    source: productSource(found, names),
    number: version?.number ?? null,
  };
}

/** Bringing a version back leaves these as they are. */
const stays: readonly string[] = ["State", "Pictures"];

/** A version beside the product as it is now; null for none. The fingerprint is the product's. */
export async function comparedVersion(productId: number, number: number | null) {
  const now = await readContent(db(), productId);
  const { fingerprint } = now;
  const chosen = number === null ? null : await findVersion(db(), productId, number);
  if (chosen === null) return { fingerprint, chosen };
  const vatRateBp = vatRateOn(londonDay(new Date()));
  const differences = differencesOf(now.content, chosen.content, vatRateBp);
  return {
    fingerprint,
    chosen: {
      number: chosen.number,
      at: formatMinute(chosen.at),
      differences: differences.filter(({ what }) => !stays.includes(what)),
    },
  };
}

/** Who has changed the product meanwhile, in a sentence. */
export async function whoWasQuicker(productId: number): Promise<string> {
  const [last] = (await listVersions(db(), productId, null)).versions;
  const staffId = last?.staffId ?? null;
  const names = await findStaffNames(db(), staffId === null ? [] : [staffId]);
  const who = names.get(staffId ?? "") ?? "Somebody";
  return `${who} has changed this product since you opened the page.`;
}
