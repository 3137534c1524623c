import type { Json } from "#shop/platform/act.ts";
import { withAct, type NewAct } from "#shop/platform/acts.server.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { logStaffEvent, staffActor, staffSubject, type StaffEvent } from "./events.server.ts";
import { lockSessionPerson, type StaffSession } from "./sessions/sessions.server.ts";
import type { StaffRow } from "./staff-queries.server.ts";
import type { StaffClient } from "./staff.ts";

/** A form that a person sent about their own account. */
export type OwnForm = {
  /** The same id twice is one act (`withAct`). */
  readonly actId: string;
  readonly client: StaffClient;
};

/** What a person does to their own account: its event, and what was entered. */
type OwnAct = OwnForm & {
  readonly session: StaffSession;
  readonly event: StaffEvent;
  readonly input: Json;
};

/**
 * Does an act of a person about their own account once, in one transaction that locks them, with its row
 * in the audit log and its line in the log. Refuses a session that has ended.
 */
export async function withOwnAct<Reason extends string>(
  db: Db,
  act: OwnAct,
  work: (tx: Db, person: StaffRow) => Promise<Done<null> | Refused<Reason>>,
): Promise<Done<null> | Refused<Reason | "signed_out" | "act_reused">> {
  return withAct<null, Reason | "signed_out">(db, ownAct(act), async (tx) => {
    const person = await lockSessionPerson(tx, act.session);
    if (person === null) return refused("signed_out");
    const outcome = await work(tx, person);
    const actor = staffActor(person.id);
    if (outcome.ok) logStaffEvent(act.event, { staffId: person.id, actor, client: act.client });
    return outcome;
  });
}

/** The same as the acts of the shop know it. */
export function ownAct({ session: { staff }, actId, client, event, input }: OwnAct): NewAct {
  return {
    act: { actId, actor: staffActor(staff.id), requestId: client.requestId },
    action: event,
    subject: staffSubject(staff.id),
    input,
  };
}
