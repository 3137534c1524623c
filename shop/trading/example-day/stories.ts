/** What happens to an example order after it is placed. */
export type Act =
  | "make"
  | "made"
  | "dispatch"
  /** What is in stock leaves first. */
  | "dispatch_stock"
  | "deliver"
  | "expire"
  | "cancel"
  | "ask_to_cancel"
  | "ask_to_return"
  | "receive_return"
  | "refund_a_piece"
  | "refund_goodwill"
  | "ask_for_approval";

/** One example order: what it holds, how long ago it was placed, and what has happened since. */
export type Story = {
  /** Days since it was placed, with a fraction. */
  readonly age: number;
  /** SKUs with their options; one piece each. */
  readonly items: readonly Item[];
  /** Pays with a card whose payment the bank disputes. */
  readonly isDisputed?: boolean;
  /** False: the payment page is still open, or has expired. */
  readonly isPaid?: boolean;
  readonly notes?: string;
  /** Each with the whole day after placing on which it happens; not beyond the order's age. */
  readonly acts?: readonly (readonly [day: number, act: Act])[];
};

export type Item = { readonly sku: string; readonly options?: Readonly<Record<string, string>> };

const pewter = { color: "pewter", lathLength: "1.5m", ropeLength: "15m" };
const airers: readonly Item[] = [
  { sku: "LL-CA-001" },
  { sku: "LL-CA-001", options: pewter },
  { sku: "LL-CA-002", options: { lathLength: "1.2m" } },
  { sku: "LL-CA-003", options: { lathLength: "1.5m" } },
];
const goods: readonly Item[] = [
  "LL-RO-001",
  "LL-RE-001",
  "LL-IA-010",
  "LL-AC-007",
  "LL-RC-001",
  "LL-WM-006",
  "LL-ST-003",
  "LL-IA-005",
].map((sku) => ({ sku }));

const airer = (at: number): Item => airers[at % airers.length] as Item;
const good = (at: number): Item => goods[at % goods.length] as Item;
const times = (count: number, story: (at: number) => Story): Story[] =>
  Array.from({ length: count }, (_, at) => story(at));

/** Sixty orders in every state in which the admin meets one, as a small shop has them on a morning. */
export const stories: readonly Story[] = [
  ...times(3, (at) => ({ age: 0.004 * (at + 1), items: [good(at), good(at + 3)], isPaid: false })),
  ...times(3, (at) => ({
    age: 1.2 + at,
    items: [airer(at)],
    isPaid: false,
    acts: [[0, "expire"]],
  })),
  ...times(7, (at) => ({
    age: 0.1 + at * 0.23,
    items: [good(at), ...(at % 2 ? [good(at + 5)] : [])],
  })),
  ...times(7, (at) => ({
    // The oldest is late in every season: over Christmas or Easter two weeks are up to 19 days.
    age: 0.2 + at * 3.5,
    items: [airer(at)],
    ...(at === 2 && { notes: "Please leave it with number 3. The bell does not work." }),
  })),
  ...times(3, (at) => ({ age: 2.3 + at, items: [airer(at + 1), good(at), good(at)] })),
  ...times(4, (at) => ({ age: 6.4 + at, items: [airer(at)], acts: [[4, "make"]] })),
  ...times(2, (at) => ({
    age: 12.3 + at,
    items: [airer(at), good(at)],
    acts: [
      [6, "make"],
      [11, "made"],
    ],
  })),
  ...times(3, (at) => ({
    age: 5.5 + at,
    items: [airer(at), good(at), good(at + 1)],
    acts: [[1, "dispatch_stock"], ...(at === 2 ? [[4, "make"] as const] : [])],
  })),
  ...times(7, (at) => ({
    age: 2.1 + at * 0.4,
    items: [good(at), ...(at % 3 ? [] : [good(at + 1)])],
    acts: [[at % 2, "dispatch"]],
  })),
  ...times(8, (at) => ({
    age: 9.6 + at * 2,
    items: at % 3 ? [good(at)] : [airer(at)],
    acts: [
      [3, "dispatch"],
      [6, "deliver"],
    ],
  })),
  ...times(2, (at) => ({ age: 4.4 + at, items: [airer(at)], acts: [[1, "cancel"]] })),
  ...times(2, (at) => ({ age: 1.3 + at, items: [airer(at)], acts: [[1, "ask_to_cancel"]] })),
  ...times(3, (at) => ({
    age: 11.2 + at,
    items: [good(at), good(at + 2)],
    acts: [
      [1, "dispatch"],
      [4, "deliver"],
      [7, "ask_to_return"],
      ...(at === 2 ? [[10, "receive_return"] as const] : []),
    ],
  })),
  ...times(2, (at) => ({
    age: 8.2 + at,
    items: [good(at), good(at + 1)],
    acts: [
      [1, "dispatch"],
      [3, "deliver"],
      [6, "refund_a_piece"],
    ],
  })),
  {
    age: 10.1,
    items: [airer(1)],
    acts: [
      [5, "dispatch"],
      [7, "deliver"],
      [9, "refund_goodwill"],
    ],
  },
  {
    age: 3.2,
    items: [airer(1), airer(1), airer(3)],
    acts: [[2, "ask_for_approval"]],
  },
  // Not dispatched: a running shop may know of the dispute before anything else happens to the order.
  { age: 3.7, items: [good(0)], isDisputed: true },
  { age: 0.6, items: [good(3)], notes: "A present: no prices in the parcel, please." },
];
