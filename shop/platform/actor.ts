/** Who can do something: a person, the shop itself, the payment provider or a carrier. */
export const actorKinds = ["customer", "staff", "shop", "provider", "carrier"] as const;

/** Who did something. */
export type Actor = {
  readonly kind: (typeof actorKinds)[number];
  /** The id of the person or company, 100 characters at most; null if there is only one, or if it is not known. */
  readonly id: string | null;
};

/** The shop by itself: a job, a timer, a rule. */
export const SHOP: Actor = { kind: "shop", id: null };

/** A customer. What they did is part of their order, which says who they are: their id is not stored twice. */
export const CUSTOMER: Actor = { kind: "customer", id: null };

/** The actor in a row. */
export function actorOf(row: {
  readonly actorKind: Actor["kind"];
  readonly actorId: string | null;
}): Actor {
  return { kind: row.actorKind, id: row.actorId };
}

/** An actor as columns of a table, without a customer's id: that is personal data. */
export function actorColumns({ kind, id }: Actor) {
  return { actorKind: kind, actorId: kind === "customer" ? null : id };
}
