import type { GroupKind } from "#shop/catalogue/groups/group-fields.ts";
import { listGroups } from "#shop/catalogue/groups/groups.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { RouteArgs } from "#admin/http/form.server.ts";
import { groupWords } from "./group-words.ts";

/** What the list of categories or of brands shows. */
export async function readGroupList({ request, context }: RouteArgs, kind: GroupKind) {
  const deleted = new URL(request.url).searchParams.get("deleted");
  return {
    groups: await listGroups(db(), kind),
    mayChange: permission(sessionOf(context).staff.role, "catalogue.change") === "yes",
    said: deleted === null ? undefined : deletedText(kind, Number(deleted)),
  };
}

function deletedText(kind: GroupKind, moved: number): string {
  const products = moved === 1 ? "Its product has" : `Its ${moved} products have`;
  const rest = Number.isInteger(moved) && moved > 0 ? ` ${products} moved.` : "";
  return `The ${groupWords[kind].one} is deleted.${rest}`;
}
