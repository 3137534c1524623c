import { data } from "react-router";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { removeCountry, removeZone, rowSubject } from "#shop/shipping/rate-sets/draft.server.ts";
import { countryFields, zoneFields } from "#shop/shipping/rate-sets/row-values.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { WAS } from "#admin/http/seen.ts";
import { gone, refusedRow } from "./row-forms.server.ts";

type Row = { readonly field: SentFields; readonly act: Act; readonly id: string };

/** Removes a row from the draft. */
export async function remove(kind: "zone" | "country", { field, act, id }: Row) {
  const intent = field("intent");
  const names: readonly string[] = kind === "zone" ? zoneFields : countryFields;
  const seen = Object.fromEntries(names.map((name) => [name, field(WAS + name)]));
  const removed =
    kind === "zone"
      ? await removeZone(db(), { act, key: id, seen })
      : await removeCountry(db(), { act, code: id, seen });
  if (removed.ok)
    return data<VersionedResult>({
      intent,
      done: `${field(`${WAS}name`)} is removed from the draft.`,
    });
  if (removed.reason === "no_row") return gone(intent, kind);
  if (removed.reason === "changed_meanwhile") return meanwhile(intent, { kind, id, act });
  return refusedRow(removed.reason, { intent });
}

async function meanwhile(
  intent: string,
  { kind, id, act }: { readonly kind: "zone" | "country"; readonly id: string; readonly act: Act },
) {
  const { who, when } = await findLastAct(rowSubject(kind, id), `change_${kind}`, act.actor);
  return data<VersionedResult>({ intent, conflict: `${who} changed this ${kind} ${when}.` }, 409);
}
