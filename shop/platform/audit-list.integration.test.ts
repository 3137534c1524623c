import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { SHOP } from "./actor.ts";
import {
  listAuditActions,
  listAuditRows,
  type AuditFilter,
  type AuditPlace,
} from "./audit-list.server.ts";
import { recordAudit } from "./audit-log.server.ts";

const { db } = await testDatabase();
const ann = { kind: "staff", id: "ann" } as const;

test("the audit log is listed newest first, 50 a page, each row once", async () => {
  for (let n = 1; n <= 101; n++)
    await recordAudit(db, { actor: SHOP, action: "paged", subject: { kind: "order", id: `${n}` } });
  const subjects: string[] = [];
  let before: string | null = null;
  const sizes: number[] = [];
  do {
    const place: AuditPlace = before === null ? {} : { before };
    const page = await listAuditRows(db, { action: "paged" }, place);
    sizes.push(page.rows.length);
    subjects.push(...page.rows.map(({ subject }) => subject.id));
    before = page.next;
  } while (before !== null);
  expect(sizes).toEqual([50, 50, 1]);
  expect(subjects).toEqual(Array.from({ length: 101 }, (_, n) => `${101 - n}`));
});

test("it is filtered by person, act, subject and London's days", async () => {
  const changed = { role: { from: "packer", to: "owner" } };
  const subject = { kind: "staff", id: "pat" };
  await recordAudit(db, { actor: ann, action: "change_role", subject, changed, requestId: "r1" });
  await recordAudit(db, { actor: ann, action: "add_comment", subject: { kind: "order", id: "7" } });
  // 23:30 UTC on 30 June is half past midnight of 1 July in London.
  await sql`insert into audit_log (at, actor_kind, action, subject_kind, subject_id)
    values ('2026-06-30T23:30:00Z', 'shop', 'summer', 'order', '8')`.execute(db);
  const actions = async (filter: AuditFilter) =>
    (await listAuditRows(db, filter)).rows.map(({ action }) => action);

  expect(await actions({ actorId: "ann" })).toEqual(["add_comment", "change_role"]);
  expect(await actions({ subjectKind: "staff", subjectId: "pat" })).toEqual(["change_role"]);
  expect(await actions({ from: "2026-07-01", to: "2026-07-01" })).toEqual(["summer"]);
  expect(await actions({ from: "2026-06-30", to: "2026-06-30" })).toEqual([]);
  expect(await actions({ actorKind: "shop", action: "summer" })).toEqual(["summer"]);
  expect((await listAuditRows(db, { actorId: "ann" }, { before: "no id" })).rows).toHaveLength(2);
  const all = ["add_comment", "change_role", "paged", "summer"];
  expect(await listAuditActions(db)).toEqual(all);
  expect((await listAuditRows(db, { action: "change_role" })).rows).toEqual([
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
