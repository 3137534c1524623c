import { data } from "react-router";
import { writeAuditExport } from "#shop/back-office/audit/export-audit.server.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { staffActor } from "#shop/staff/events.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/export-file";
import { auditFilters, toAuditFilter } from "./audit-filter.ts";

/** The file of an export that this person began on the page of the audit log; 404 for any other. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actId = new URL(request.url).searchParams.get("export") ?? "";
  const actor = staffActor(sessionOf(context).staff.id);
  const { filters } = readAsked(request, { title: "", columns: [], filters: auditFilters });
  const filter = toAuditFilter(filters);
  const file = isUuid(actId) ? await writeAuditExport(db(), filter, { actId, actor }) : null;
  if (file === null) throw data(null, { status: 404 });
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
    },
  });
}
