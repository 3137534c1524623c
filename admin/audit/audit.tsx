import { data, Link } from "react-router";
import { beginAuditExport } from "#shop/back-office/audit/export-audit.server.ts";
import { nameAuditRows } from "#shop/back-office/audit/audit.server.ts";
import {
  actionInWords,
  changesInWords,
  EXPORT_ROWS_MAX,
} from "#shop/back-office/audit/audit-words.ts";
import { capital, formatNumber } from "#shop/kit/text.ts";
import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";
import { auditRows, listAuditActions } from "#shop/platform/audit-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listStaff } from "#shop/staff/list-staff.server.ts";
import { permission, type StaffRole } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { mayOpen } from "#admin/http/screen-of.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { drawn, text } from "#admin/list/columns.tsx";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/audit";
import { auditFilters, ownAuditFilters, toAuditFilter } from "./audit-filter.ts";

type ShownRow = {
  readonly id: string;
  readonly at: Date;
  readonly who: string;
  readonly act: string;
  readonly changes: readonly { readonly field: string; readonly words: string }[];
  readonly subject: { readonly kind: string; readonly id: string };
  readonly subjectName: string | null;
  readonly href: string | null;
  readonly requestId: string | null;
};

/** Who did what to what, newest first. Each row opens to what changed and the id of its request. */
const audit = listOf<ShownRow>()({
  title: "Audit log",
  filters: auditFilters,
  key: ({ id }) => id,
  columns: [
    text("When", ({ at }, { now }) => `${formatShortDay(londonDay(at), now)}, ${formatTime(at)}`),
    text("Who", ({ who }) => who),
    drawn("What was done", (row) => <Done row={row} />),
    drawn("About", (row) => <About row={row} />),
  ],
  empty: [
    "Nothing has been done yet",
    "Each act of the staff becomes a row here, which nobody can change or delete.",
  ],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff } = sessionOf(context);
  const seesAll = permission(staff.role, "audit.read") !== "no";
  const asked = readAsked(request, audit);
  const filters = { ...asked.filters, ...(!seesAll && { who: staff.id }) };
  const [{ rows, ...page }, people, actions] = await Promise.all([
    auditRows(toAuditFilter(filters)).page(db(), asked.after),
    seesAll ? listStaff(db()) : [],
    listAuditActions(db()),
  ]);
  const named = await nameAuditRows(db(), rows);
  const shown = named.map(({ action, changed, ...row }) => ({
    ...row,
    act: actionInWords(action),
    changes: changesInWords(changed),
    href: hrefOf({ ...row.subject, name: row.subjectName }, staff.role),
  }));
  return {
    asked,
    now: new Date(),
    report: atOnce({ ...page, rows: shown }),
    choices: {
      who: [
        ...people.map(({ id, name }) => ({ value: id, name })),
        { value: "shop", name: "The shop" },
        { value: "customer", name: "Customers" },
      ],
      act: actions.map((action) => ({ value: action, name: actionInWords(action) })),
    },
    seesAll,
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
  const sent = Object.keys(auditFilters).map((name) => [name, field(name)]);
  const query = new URLSearchParams(sent.filter(([, value]) => value !== ""));
  const { filters } = readAsked(new Request(`${args.request.url.split("?")[0]}?${query}`), audit);
  const act = actOf(args, field);
  const begun = await beginAuditExport(db(), toAuditFilter(filters), act);
  if (!begun.ok) return refusedForm(begun, { intent: "export" }, {});
  query.set("export", act.actId);
  return data<AuditResult>({ file: `/admin/audit/export.csv?${query}` });
}

type AuditResult = FormResult & { readonly file?: string };

/** The audit log. Packers and managers see their own acts. */
export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const result: AuditResult | undefined = actionData;
  const { seesAll, mayExport, ...page } = loaderData;
  const { about } = page.asked.filters;
  return (
    <ListPage
      list={seesAll ? audit : { ...audit, filters: ownAuditFilters }}
      {...page}
      head={
        mayExport && (
          <ActForm result={result} intent="export" submit="Export" variant="quiet">
            {Object.entries(page.asked.filters).map(
              ([name, value]) =>
                value !== null && <input key={name} type="hidden" {...{ name, value }} />,
            )}
          </ActForm>
        )
      }
      tabs={result?.file !== undefined && <ExportReady file={result.file} />}
      above={
        <>
          {!seesAll && <p className="mb-2 text-ink-2">Only what you have done.</p>}
          {about !== null && (
            <p className="mb-2 text-ink-2">
              Only rows about one {nounOf(about.split(":")[0] ?? "")}.{" "}
              <Link className="link" to="/audit">
                Show all
              </Link>
            </p>
          )}
        </>
      }
    />
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

function Done({ row: { act, at, changes, requestId, subject } }: { row: ShownRow }) {
  const [first = { field: "values", words: "none were changed, or none are kept" }] = changes;
  const facts = [
    ...(changes.length === 0 ? [first] : changes),
    { field: "time", words: at.toISOString() },
    { field: "request", words: requestId ?? "none: a command or a job" },
  ];
  return (
    <>
      <details className="peer">
        <summary className="on-paper font-medium">{act}</summary>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 text-xs [&>dd]:break-words [&>dt]:text-ink-2">
          {facts.map(({ field, words }) => (
            <div key={field} className="contents">
              <dt>{field}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-1 text-xs">
          <Link className="link" to={`/audit?about=${subject.kind}:${subject.id}`}>
            All rows about it
          </Link>
        </p>
      </details>
      {changes.length > 0 && (
        <span className="second-line block pl-4 peer-open:hidden">
          {first.field}: {first.words}
        </span>
      )}
    </>
  );
}

function About({ row: { subject, subjectName, href } }: { row: ShownRow }) {
  const kind = capital(nounOf(subject.kind));
  const [name, second] = subjectName === null ? [kind, subject.id] : [subjectName, kind];
  return (
    <>
      {href === null ? (
        <span>{name}</span>
      ) : (
        <Link className="link" to={href}>
          {name}
        </Link>
      )}
      <span className="second-line block wrap-anywhere">{second}</span>
    </>
  );
}

/** "order flag" for "order_flag" */
function nounOf(kind: string): string {
  return kind.replaceAll("_", " ");
}
