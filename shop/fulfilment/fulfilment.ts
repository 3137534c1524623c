/** Some pieces of one line of an order. */
export type LineQuantity = { readonly position: number; readonly quantity: number };

/** What a parcel is handed over with. */
export type Shipment = {
  /** 1 to 60 characters. */
  readonly carrier: string;
  /** 1 to 60 characters. */
  readonly trackingNumber: string | null;
  /** The carrier's tracking page; https. */
  readonly trackingUrl: string | null;
};

/** Who said that a parcel was delivered; `assumed`: nobody, but enough days have passed. */
export type DeliveredBy = "staff" | "carrier" | "customer" | "assumed";

/** Goods of an order that leave together: being made or ready, or a parcel. */
export type Fulfilment = {
  readonly id: string;
  /** `returned`: the carrier brought it back undelivered. */
  readonly state: "making" | "ready" | "dispatched" | "delivered" | "returned";
  readonly lines: readonly LineQuantity[];
  /** Null until it is dispatched. */
  readonly shipment: Shipment | null;
  /** The day by which the parcel should arrive, as "2026-11-26"; null if none was estimated. */
  readonly promisedFor: string | null;
  readonly createdAt: Date;
  readonly madeAt: Date | null;
  readonly dispatchedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly deliveredBy: DeliveredBy | null;
};

/** A fulfilment that was handed to a carrier. */
export type Parcel = Fulfilment & { readonly shipment: Shipment; readonly dispatchedAt: Date };

/** The parcels among the fulfilments of an order, in their order. */
export function parcelsOf(fulfilments: readonly Fulfilment[]): readonly Parcel[] {
  return fulfilments.filter(
    (each): each is Parcel => each.shipment !== null && each.dispatchedAt !== null,
  );
}

/** Whether somebody may still say when it was delivered: it is on its way, or only assumed to be there. */
export function awaitsDelivery({ state, deliveredBy }: Pick<Fulfilment, "state" | "deliveredBy">) {
  return state === "dispatched" || (state === "delivered" && deliveredBy === "assumed");
}

/**
 * When the last parcel of an order was delivered; null while one is in transit, none was sent, or its
 * delivery is only assumed, as the customer's 14 days do not begin with an assumption
 * (docs/spec/decisions.md, Admin and refunds).
 */
export function lastDeliveredAt(fulfilments: readonly Fulfilment[]): Date | null {
  let last: Date | null = null;
  for (const { deliveredAt, deliveredBy } of parcelsOf(fulfilments).filter(notReturned)) {
    if (deliveredAt === null || deliveredBy === "assumed") return null;
    if (last === null || deliveredAt > last) last = deliveredAt;
  }
  return last;
}

function notReturned({ state }: Fulfilment): boolean {
  return state !== "returned";
}

/** Adds up quantities by line, by position. Lines without pieces are left out. */
export function sumLines(lines: readonly LineQuantity[]): readonly LineQuantity[] {
  const sums = new Map<number, number>();
  for (const { position, quantity } of lines)
    sums.set(position, (sums.get(position) ?? 0) + quantity);
  return [...sums]
    .map(([position, quantity]) => ({ position, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => a.position - b.position);
}

/** Lines less others, by position. Lines without pieces are left out. */
export function lessLines(
  lines: readonly LineQuantity[],
  less: readonly LineQuantity[],
): readonly LineQuantity[] {
  return sumLines([
    ...lines,
    ...less.map(({ position, quantity }) => ({ position, quantity: -quantity })),
  ]);
}

/** The pieces that two lists of lines have in common, by position. */
export function commonLines(
  lines: readonly LineQuantity[],
  others: readonly LineQuantity[],
): readonly LineQuantity[] {
  return lessLines(lines, lessLines(lines, others));
}

/** Whether every line has pieces, comes once, and has no more than is available. */
export function areAvailable(
  lines: readonly LineQuantity[],
  available: readonly LineQuantity[],
): boolean {
  const left = new Map(available.map(({ position, quantity }) => [position, quantity]));
  return (
    lines.length > 0 &&
    new Set(lines.map(({ position }) => position)).size === lines.length &&
    lines.every(
      ({ position, quantity }) =>
        Number.isInteger(quantity) && quantity > 0 && quantity <= (left.get(position) ?? 0),
    )
  );
}

/** What is left of a fulfilment from which pieces were taken. */
export type Remainder = { readonly id: string; readonly lines: readonly LineQuantity[] };

/**
 * Takes pieces that are dispatched or cancelled out of what is made for an order, ready ones before those
 * being made. Returns the fulfilments that change, with what is left of them. Pieces of goods in stock
 * are in no fulfilment before dispatch, so that not all of them need be found.
 */
export function takeFromOpen(
  fulfilments: readonly Fulfilment[],
  taken: readonly LineQuantity[],
): readonly Remainder[] {
  let wanted = taken;
  const remainders: Remainder[] = [];
  const open = ["ready", "making"].flatMap((state) =>
    fulfilments.filter((each) => each.state === state),
  );
  for (const { id, lines } of open) {
    const found = commonLines(lines, wanted);
    if (found.length === 0) continue;
    remainders.push({ id, lines: lessLines(lines, found) });
    wanted = lessLines(wanted, found);
  }
  return remainders;
}
