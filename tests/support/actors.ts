import { randomUUID } from "node:crypto";
import type { Act } from "#shop/platform/act.ts";
import type { Actor } from "#shop/platform/actor.ts";

/** The shopkeeper, as the verbs of staff get them. */
export const OWNER: Actor = { kind: "staff", id: "owner" };

/** A new act of the shopkeeper. */
export function ownersAct(): Act {
  return { actId: randomUUID(), actor: OWNER };
}
