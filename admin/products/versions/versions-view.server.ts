import { formatMinute, londonDay } from "#shop/kit/time.ts";
import {
  findVersion,
  listVersions,
  readContent,
} from "#shop/catalogue/editing/version-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { differencesOf } from "./differences.ts";
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
