/** Who did something: a person, the shop itself, the payment provider or a carrier. */
export type Actor = {
  readonly kind: "customer" | "staff" | "shop" | "provider" | "carrier";
  /** The id of the person or company; null if there is one only, or if it is not known. */
  readonly id: string | null;
};

/** The shop by itself: a job, a timer, a rule. */
export const SHOP: Actor = { kind: "shop", id: null };
