import { formatMinute, formatTime, londonDay } from "#shop/kit/time.ts";
import { findLastChanges } from "#shop/catalogue/editing/last-changes.server.ts";
import {
  fieldNames,
  productFields,
  type ProductField,
} from "#shop/catalogue/editing/product-fields.ts";
import type { ReadProduct } from "#shop/catalogue/editing/product-list.server.ts";
import { inputText } from "#shop/catalogue/editing/typed-fields.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import type { ReadProductForm } from "./read-product-form.server.ts";

/**
 * The fields that were changed since the person saw them and that their form leaves as they are. Where the form has
 * what they saw, that is compared; otherwise the acts since the page was loaded tell.
 */
export async function listKeptFields(
  { id, fields: now }: ReadProduct,
  { changes, seen }: ReadProductForm,
  field: SentFields,
): Promise<readonly ProductField[]> {
  const left = productFields.filter((each) => changes[each] === undefined);
  const loadedAt = Date.parse(field("loaded_at"));
  const notSent = left.filter((each) => seen[fieldNames[each]] === undefined);
  const changed = await findLastChanges(db(), id, Number.isNaN(loadedAt) ? [] : notSent);
  return left.filter((each) => {
    const before = seen[fieldNames[each]];
    if (before !== undefined) return before !== inputText(now, each);
    return (changed.get(each)?.at.getTime() ?? 0) > loadedAt;
  });
}

/** Who changed a field last, and when. */
export async function changersOf(
  id: number,
  fields: readonly ProductField[],
  staffId: string,
): Promise<(field: ProductField) => { readonly who: string; readonly at: string }> {
  const found = await findLastChanges(db(), id, fields);
  const ids = [...found.values()].flatMap(({ actor }) => actor.id ?? []);
  const names = await findStaffNames(db(), ids);
  return (field) => {
    const change = found.get(field);
    if (change === undefined) return { who: "Somebody", at: "" };
    const { actor, at } = change;
    const isToday = londonDay(at) === londonDay(new Date());
    return {
      who: actor.id === staffId ? "You" : (names.get(actor.id ?? "") ?? "Somebody"),
      at: isToday ? ` at ${formatTime(at)}` : ` on ${formatMinute(at)}`,
    };
  };
}
