import { randomUUID } from "node:crypto";
import type { Act } from "#shop/platform/act.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** The shopkeeper, as the verbs of staff get them. */
export const OWNER: Actor = { kind: "staff", id: "owner" };

/** A new act of the shopkeeper. */
export function ownersAct(): Act {
  return { actId: randomUUID(), actor: OWNER };
}

/** A new act of a member of staff. */
export function actOf(id: string): Act {
  return { actId: randomUUID(), actor: { kind: "staff", id } };
}

/** What the audit log says of a subject: each act, and what it changed. */
export function auditOf(db: Db, subjectId: string | number) {
  return db
    .selectFrom("auditLog")
    .select(["action", "changed"])
    .where("subjectId", "=", String(subjectId))
    .orderBy("id")
    .execute();
}
