import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { SHOP } from "#shop/platform/actor.ts";
import { auditRows } from "#shop/platform/audit-list.server.ts";
import { recordAudit } from "#shop/platform/audit-log.server.ts";
import { staffActor, staffSubject } from "#shop/staff/events.server.ts";
import { newCustomer } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newStaff, valueOf } from "#tests/support/staff.ts";
import { nameAuditRows } from "./audit.server.ts";
import { beginAuditExport, writeAuditExport } from "./export-audit.server.ts";

Object.assign(process.env, { PUBLIC_URL: "http://localhost:3000", RATE_LIMIT: "off" });
const { db } = await testDatabase();
const ann = (await newStaff(db, "owner")).person;
const actor = staffActor(ann.id);

test("rows have the present names of people, customers and products; what is gone has none", async () => {
  const customer = (await newCustomer(db)).customer;
  const { id, sku } = await db
    .selectFrom("products")
    .select(["id", "sku"])
    .limit(1)
    .executeTakeFirstOrThrow();
  const subjects = [
    staffSubject(ann.id),
    { kind: "customer", id: customer.id },
    { kind: "product", id: String(id) },
    { kind: "order", id: randomUUID() },
    { kind: "order", id: "no uuid" },
    { kind: "order_flag", id: "99999999999999999999" },
    { kind: "picture_host", id: "cdn.mill.example" },
  ];
  for (const subject of subjects) await recordAudit(db, { actor, action: "named", subject });
  await recordAudit(db, { actor: SHOP, action: "named", subject: staffSubject(randomUUID()) });
  const { rows: log } = await auditRows({ action: "named" }).page(db, null);
  const rows = await nameAuditRows(db, log);
  expect(rows.map(({ who, subjectName }) => [who, subjectName])).toEqual([
    ["The shop", null],
    ...[ann.name, customer.fullName, sku, null, null, null, "cdn.mill.example"]
      .map((name) => [ann.name, name])
      .toReversed(),
  ]);
});

test("an export is a row of the log itself, has no later rows and no formulas, and is its owner's alone", async () => {
  const act = { actId: randomUUID(), actor, requestId: "r1" };
  const filter = { action: "exported" };
  const subject = staffSubject(ann.id);
  const changed = { name: { from: null, to: "=cmd()" }, note: {} };
  await recordAudit(db, { actor, action: "exported", subject, changed, requestId: "=1+1" });
  const begin = () => beginAuditExport(db, filter, act);
  const [begun] = (await Promise.all([begin(), begin()])).map(valueOf);
  expect(begun?.newest).toMatch(/^\d+$/);
  await recordAudit(db, { actor, action: "exported", subject });

  const file = (await writeAuditExport(db, filter, act)) ?? "";
  const lines = file.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${ann.name},${ann.id},Exported,staff ${ann.name},${ann.id},`);
  expect(lines[1]).toMatch(/,'=1\+1$/);
  expect(lines[1]).toContain("name: =cmd(); note: changed (its value is not kept)");

  const other = (await newStaff(db, "owner")).person;
  expect(await writeAuditExport(db, filter, { ...act, actor: staffActor(other.id) })).toBeNull();
  expect(await writeAuditExport(db, {}, act)).toBeNull();
  expect(await writeAuditExport(db, filter, { ...act, actId: randomUUID() })).toBeNull();
  const { rows } = await auditRows({ action: "export_audit_log" }).page(db, null);
  expect(rows).toMatchObject([{ actor, changed: { filter: { to: filter } }, requestId: "r1" }]);
});
