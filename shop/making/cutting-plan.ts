/** One lath to saw: its order and line, and which of the line's laths it is. */
export type PieceToCut = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly position: number;
  /** From 1. */
  readonly lath: number;
  readonly of: number;
  readonly lengthMm: number;
  readonly materialKey: string;
};

/** A bar, or an offcut, with its cuts from the left end on. */
export type PlannedBar = {
  readonly stockLengthMm: number;
  /** The offcut that is used instead of a whole bar; null for a whole one. */
  readonly offcutId: string | null;
  readonly cuts: readonly {
    readonly piece: PieceToCut;
    readonly fromMm: number;
    readonly toMm: number;
  }[];
  /** What is left and long enough to keep; null if it is not. */
  readonly keptMm: number | null;
  readonly scrapMm: number;
};

/** How the laths of one timber are sawn. */
export type CuttingPlan = {
  readonly material: {
    readonly key: string;
    readonly name: string;
    readonly stockLengthMm: number;
    readonly kerfMm: number;
    readonly keepFromMm: number;
  };
  readonly bars: readonly PlannedBar[];
  /** Scrap and saw cuts. */
  readonly wasteMm: number;
  readonly wastePercent: number;
  readonly sawCutsMm: number;
  readonly keptMm: number;
  /** How many bars it takes when each order is sawn by itself. */
  readonly barsByOrder: number;
};
