import { data } from "react-router";
import { beginAuditExport } from "#shop/back-office/audit/export-audit.server.ts";
import { readAuditPage } from "#shop/back-office/audit/audit.server.ts";
import {
  actionInWords,
  changesInWords,
  EXPORT_ROWS_MAX,
} from "#shop/back-office/audit/audit-words.ts";
import { readPlace, writePlace } from "#shop/kit/keyset.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { listAuditActions } from "#shop/platform/audit-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listStaff } from "#shop/staff/list-staff.server.ts";
import { permission, type StaffRole } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { mayOpen } from "#admin/http/screen-of.ts";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/audit";
import { auditParams, readAuditParams, toAuditFilter, type AuditParams } from "./audit-filter.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff } = sessionOf(context);
  const query = new URL(request.url).searchParams;
  const seesAll = permission(staff.role, "audit.read") !== "no";
  const params = readAuditParams((name) => query.get(name) ?? "", seesAll ? null : staff.id);
  const place = readPlace(query.get("after"));
  const before = String(place?.keys[0] ?? "");
  const [page, people, actions] = await Promise.all([
    readAuditPage(db(), toAuditFilter(params), { before }),
    seesAll ? listStaff(db()) : [],
    listAuditActions(db()),
  ]);
  const seen = place?.seen ?? 0;
  const { rows, next } = page;
  return {
    now: new Date(),
    rows: rows.map(({ action, changed, subject, ...row }) => ({
      ...row,
      act: actionInWords(action),
      changes: changesInWords(changed),
      subject,
      href: hrefOf({ ...subject, name: row.subjectName }, staff.role),
    })),
    seen,
    next: next === null ? null : writePlace({ seen: seen + rows.length, keys: [next] }),
    params,
    seesAll,
    people: people.map(({ id, name }) => ({ id, name })),
    actions: actions.map((action) => ({ action, words: actionInWords(action) })),
    mayExport: permission(staff.role, "audit.export") !== "no",
  };
}

/** Where the subject of a row is shown; null if it is not, or not to this role. */
function hrefOf(
  { kind, id, name }: { kind: string; id: string; name: string | null },
  role: StaffRole,
): string | null {
  if (name === null) return null;
  const paths: Readonly<Record<string, string>> = {
    order: `/orders/${name}`,
    order_flag: `/orders/${name}`,
    staff: `/staff/${id}`,
    customer: `/customers/${id}`,
    product: `/products/${encodeURIComponent(name)}`,
    price_change: `/products/prices/${id}`,
    product_import: `/products/import/${id}`,
    picture_host: "/products/import",
    page: `/content/pages/${id.replace("/", ".")}`,
  };
  const path = paths[kind];
  return path !== undefined && mayOpen(role, path) ? path : null;
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const params = readAuditParams(field, null);
  const act = actOf(args, field);
  const begun = await beginAuditExport(db(), toAuditFilter(params), act);
  if (!begun.ok) return refusedForm(begun, { intent: "export" }, {});
  const query = new URLSearchParams({ ...params, export: act.actId });
  return data<AuditResult>({ file: `/admin/audit/export.csv?${query}` });
}

type AuditResult = FormResult & { readonly file?: string };

/** Who did what to what, newest first. Packers and managers see their own acts. */
export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const result: AuditResult | undefined = actionData;
  const { now, rows, seen, next, params, ...loaded } = loaderData;
  const isFiltered = auditParams.some((name) => params[name] !== undefined && name !== "who");
  return (
    <>
      <PageHead title="Audit log" note={loaded.seesAll ? undefined : "what you have done"}>
        {loaded.mayExport && <ExportForm {...{ params, result }} />}
      </PageHead>
      {result?.file !== undefined && <ExportReady file={result.file} />}
      <AuditFilters {...loaded} params={params} />
      {rows.length === 0 ? (
        <EmptyList title={isFiltered ? "No rows found" : "Nothing has been done yet"}>
          {isFiltered
            ? "Choose other days, or another person or act."
            : "Each act of the staff becomes a row here, which nobody can change or delete."}
        </EmptyList>
      ) : (
        <AuditTable rows={rows} now={now} />
      )}
      <div className="flex py-4">
        <Pager {...{ seen, next }} shown={rows.length} total={null} />
      </div>
    </>
  );
}

function ExportForm({ params, result }: { params: AuditParams; result: AuditResult | undefined }) {
  return (
    <ActForm result={result} intent="export" submit="Export" variant="quiet">
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </ActForm>
  );
}

function ExportReady({ file }: { file: string }) {
  return (
    <p role="status" className="strip strip-ok mb-4">
      The export is ready, with the newest {formatNumber(EXPORT_ROWS_MAX)} rows at most.{" "}
      <a className="link font-semibold" href={file} download>
        Download audit-log.csv
      </a>
    </p>
  );
}
