import type { GroupKind } from "#shop/catalogue/groups/group-fields.ts";
import { listGroups } from "#shop/catalogue/groups/groups.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { RouteArgs } from "#admin/http/form.server.ts";
import { groupOfUrl } from "./group-forms.server.ts";

/** What the page of a category or a brand shows. */
export async function readGroupPage(
  { request, context, params }: RouteArgs<"slug">,
  kind: GroupKind,
) {
  const group = await groupOfUrl(kind, params.slug);
  const others = await listGroups(db(), kind);
  return {
    group,
    others: others
      .map(({ values }) => ({ slug: values["slug"] ?? "", name: values["name"] ?? "" }))
      .filter(({ slug }) => slug !== group.values["slug"]),
    hasMoved: new URL(request.url).searchParams.has("moved"),
    mayChange: permission(sessionOf(context).staff.role, "catalogue.change") === "yes",
  };
}
