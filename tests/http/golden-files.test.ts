import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { screens } from "#admin/screens.ts";
import { listVatPeriods } from "#shop/reports/vat/vat-report.server.ts";
import { exportFormats } from "#shop/reports/exports/export-format.ts";
import { expectGolden, withoutDays, withoutIds } from "#tests/golden/golden.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { madeOn, startExampleDayShop } from "./support/example-day-shop.ts";
import { formsIn } from "./support/press.ts";

const { db, url } = await startExampleDayShop();
const owner = await joinedStaff(db, "owner");

/** Not the audit log, whose file is of an export that somebody has begun, nor sums of how late things left. */
const files = screens
  .map(({ path }) => path)
  .filter((path) => path.endsWith(".csv") || path === "products/export/file")
  .filter((path) => !["audit/export.csv", "reports/lead-times/lead-times.csv"].includes(path));
/** What a list is sorted by that is no report. */
const days = { from: "2026-04-01", to: "2026-06-30", sort: "placed" };
/** On which day something should leave depends on the day of the week on which the test runs. */
const hasPlans = /lead-times|lines|orders\.csv/;

const read = (path: string, init: RequestInit = {}) =>
  fetch(`${url}/admin/${path}`, {
    headers: { Cookie: `admin=${owner.token}`, Origin: url },
    redirect: "manual",
    ...init,
  });

/** The text of a file, without what another run has otherwise. */
async function download(path: string, form?: Record<string, string>): Promise<string> {
  const answer = await read(
    path,
    form && { method: "POST", body: new URLSearchParams({ act_id: randomUUID(), ...form }) },
  );
  expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([
    path,
    200,
    "text/csv; charset=utf-8",
  ]);
  const text = await answer.text();
  return hasPlans.test(path + form?.["format"]) ? withoutDays(text) : withoutIds(text);
}

test.each(files)("%s has the rows that it had", async (path) => {
  const periods = await listVatPeriods(db, madeOn);
  const period = path.replace(":period", periods[0]?.name ?? "");
  const rows = await download(`${period}?${new URLSearchParams(days)}`);
  expectGolden(`files/${path.replaceAll(/[/:]+/g, "-").replace(/-file$/, ".csv")}`, rows);
});

// FreeAgent's statement is of payouts, which the example day has none of.
test.each(exportFormats.filter((format) => format !== "freeagent"))(
  "the export %s has the rows that it had",
  async (format) => {
    expectGolden(
      `files/export-${format}.csv`,
      await download("reports/exports/file", { ...days, format }),
    );
  },
);

/** One of each kind that the screens are about. */
const examples: readonly (readonly [RegExp, string])[] = [
  [/^orders\/:\w+/, "orders/LL-10002"],
  [/^pack\/:\w+/, "pack/LL-10060"],
  [/^(products|stock)\/:sku/, "$1/LL-CA-001"],
  [/^categories\/:\w+/, "categories/ceiling-airers"],
  [/^brands\/:\w+/, "brands/hills"],
  [/^settings\/mails\/:\w+/, "settings/mails/welcome"],
];

test("each screen has the forms that it had, with their fields", async () => {
  const lines: string[] = [];
  for (const { path } of screens) {
    const example = examples.reduce<string>(
      (rest, [pattern, one]) => rest.replace(pattern, one),
      path,
    );
    if (/[:*]|\.csv|file$/.test(example)) continue;
    const answer = await read(example);
    lines.push(`${example} ${answer.status}`);
    const html = await answer.text();
    const actIds = [...html.matchAll(/ name="act_id" value="([^"]*)"/g)].map(([, id]) => id);
    // Each form is an act of its own.
    expect([example, actIds.length]).toEqual([example, new Set(actIds).size]);
    const forms = formsIn(html).map(({ button, action, isGet, fields }) => {
      const names = new Set(
        Object.keys(fields).map((name) => withoutDays(name).replace(/LL-\d+/, "<order>")),
      );
      // A button may name an order, which is there on some days of the week.
      const kind = withoutDays(button)
        .replace(/:.*|\d+/s, "")
        .trim();
      return `  ${kind} | ${isGet ? "get" : "post"} ${action ?? ""} | ${[...names].join(" ")}`;
    });
    lines.push(...new Set(forms.map(withoutDays)));
  }
  expectGolden("admin-forms.txt", `${lines.join("\n")}\n`);
});

test("what is stored as JSON has the keys that it had", async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('json', 'jsonb') order by 1, 2`.execute(db);
  const lines: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} limit 5000`.execute(db);
    const keys = new Set(rows.flatMap(({ value }) => pathsOf(value)));
    lines.push(`${table}.${column}`, ...[...keys].toSorted().map((key) => `  ${key}`));
  }
  expectGolden("json-keys.txt", `${lines.join("\n")}\n`);
});

/** The paths of the keys in a value: "lines[].sku". Keys that are data, such as ids, are masked. */
function pathsOf(value: unknown): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((entry) => pathsOf(entry).map((path) => `[]${path}`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = `.${withoutIds(key)}`;
    return [name, ...pathsOf(inner).map((path) => name + path)];
  });
}
