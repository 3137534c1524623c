import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { auditRows, listAuditActions, type AuditFilter } from "./audit-list.server.ts";
import { recordAudit } from "./audit-log.server.ts";

const { db } = await testDatabase();
const ann = { kind: "staff", id: "ann" } as const;

test("the audit log is listed newest first and filtered by person, act, subject and London's days", async () => {
  const changed = { role: { from: "packer", to: "owner" } };
  const subject = { kind: "staff", id: "pat" };
  await recordAudit(db, { actor: ann, action: "change_role", subject, changed, requestId: "r1" });
  await recordAudit(db, { actor: ann, action: "add_comment", subject: { kind: "order", id: "7" } });
  // 23:30 UTC on 30 June is half past midnight of 1 July in London.
  await sql`insert into audit_log (at, actor_kind, action, subject_kind, subject_id)
    values ('2026-06-30T23:30:00Z', 'shop', 'summer', 'order', '8')`.execute(db);
  const actions = async (filter: AuditFilter) =>
    (await auditRows(filter).page(db, null)).rows.map(({ action }) => action);

  expect(await actions({ actorId: "ann" })).toEqual(["add_comment", "change_role"]);
  expect(await actions({ subjectKind: "staff", subjectId: "pat" })).toEqual(["change_role"]);
  expect(await actions({ from: "2026-07-01", to: "2026-07-01" })).toEqual(["summer"]);
  expect(await actions({ from: "2026-06-30", to: "2026-06-30" })).toEqual([]);
  expect(await actions({ actorKind: "shop", action: "summer" })).toEqual(["summer"]);
  const all = ["add_comment", "change_role", "summer"];
  expect(await listAuditActions(db)).toEqual(all);
  expect((await auditRows({ action: "change_role" }).page(db, null)).rows).toEqual([
    {
      id: expect.any(String),
      at: expect.any(Date),
      actor: ann,
      action: "change_role",
      subject,
      changed,
      requestId: "r1",
      actId: null,
    },
  ]);
});
