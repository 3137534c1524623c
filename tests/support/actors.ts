import type { Actor } from "#shop/platform/actor.ts";

/** The shopkeeper, as the verbs of staff get them. */
export const OWNER: Actor = { kind: "staff", id: "owner" };
