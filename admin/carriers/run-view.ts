import type {
  CarrierPart,
  ReadyOrder,
  ReadyOrders,
} from "#shop/back-office/carrier-run/ready-orders.server.ts";
import type { Misfit } from "#shop/carriers/files/consignment.ts";
import type { PassedOver, Proposal } from "#shop/carriers/service.ts";
import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";
import { formatWeight } from "#shop/kit/measures.ts";
import { formatNumber } from "#shop/kit/text.ts";

/** An order as a row of the carrier run. */
export type RunRow = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly name: string;
  readonly place: string;
  readonly carton: string;
  readonly weight: string;
  readonly service: string;
  /** Which piece decided, and which service it is too large for; "" if the first service takes it. */
  readonly because: string;
  /** When it was put into a file: "09:12", or with its day; "" if it was not. */
  readonly inFile: string;
};

/** An order that is in no file, and why. */
export type StoppedRow = Pick<RunRow, "orderId" | "orderNumber" | "name" | "place"> & {
  readonly reasons: readonly {
    readonly words: string;
    readonly fix: "address" | "customs" | "size" | "service" | null;
    /** A product that it is about. */
    readonly product?: string | undefined;
  }[];
};

/** What the page of the carrier run shows. */
export function toRunView(ready: ReadyOrders, now: Date) {
  const stopped = [
    ...ready.untaken.map(untakenRow),
    ...ready.parts.flatMap(({ file, orders }) =>
      file.misfits.map(({ consignment, misfits }) =>
        stoppedRow(orderOf(orders, consignment.orderId), misfits.map(toReason)),
      ),
    ),
  ];
  const parts = ready.parts.map((part) => toPartView(part, now));
  return { parts, stopped, count: ready.count, isCut: ready.isCut };
}

/** Orders whose numbers are typed at once, and the name of a field before the number of its order. */
export const NUMBERS_MAX = 50;
export const NUMBER_FIELD = "number.";

/** The orders that are ready, each with the carrier that is planned for it: 50 at most. */
export function toNumberRows({ parts, untaken }: ReadyOrders) {
  return [...parts.flatMap(({ orders }) => orders), ...untaken]
    .slice(0, NUMBERS_MAX)
    .map(({ order, plan }) => ({
      orderNumber: order.orderNumber,
      ...addressee(order),
      carrier: plan.proposal.service?.carrier ?? "",
    }));
}

export type PartView = ReturnType<typeof toPartView>;

function toPartView({ carrier, orders, file }: CarrierPart, now: Date) {
  const written = new Set(file.written.map(({ consignment }) => consignment.orderId));
  const rows = orders.filter(({ order }) => written.has(order.id));
  return {
    carrier: carrier.name,
    rows: rows.map((each) => toRow(each, now)),
    fresh: rows.filter(({ lastRunAt }) => lastRunAt === null).length,
    changes: file.written.flatMap(({ consignment, changes }) =>
      changes.map((change) => ({ orderNumber: consignment.orderNumber, ...change })),
    ),
  };
}

function toRow({ order, plan, lastRunAt }: ReadyOrder, now: Date): RunRow {
  const { carton, proposal } = plan;
  const sides = [carton.lengthMm, carton.widthMm, carton.heightMm];
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    ...addressee(order),
    carton: `${sides.map(formatNumber).join(" × ")} mm`,
    weight: formatWeight(carton.weightGrams),
    service: proposal.service?.name ?? "",
    because: becauseOf(proposal, carton.longest),
    inFile: lastRunAt === null ? "" : timeOf(lastRunAt, now),
  };
}

function addressee({ address }: ReadyOrder["order"]): Pick<RunRow, "name" | "place"> {
  return { name: address.name, place: `${address.city} ${address.postcode}` };
}

function timeOf(at: Date, now: Date): string {
  const day = londonDay(at);
  return day === londonDay(now) ? formatTime(at) : `${formatShortDay(day, now)} ${formatTime(at)}`;
}

function becauseOf(
  { passedOver }: Proposal,
  longest: ReadyOrder["plan"]["carton"]["longest"],
): string {
  const last = passedOver.at(-1);
  if (last === undefined) return "";
  if (last.by.measure !== "length" || longest === null) return limitInWords(last);
  return `${longest.name}, ${formatNumber(longest.lengthMm)} mm: ${limitInWords(last)}`;
}

const measures = {
  length: "long",
  girth: "around",
  length_and_girth: "long and around",
  weight: "",
} as const;

/** "DPD Local takes 1,000 mm; this is 1,550 mm long". */
function limitInWords({ service, by: { measure, limit, value } }: PassedOver): string {
  if (measure === "weight")
    return `${service.name} takes ${formatWeight(limit)}; this is ${formatWeight(value)}`;
  const [most, is] = [limit, value].map((mm) => `${formatNumber(mm)} mm`);
  return `${service.name} takes ${most}; this is ${is} ${measures[measure]}`;
}

function untakenRow(ready: ReadyOrder): StoppedRow {
  const { carton, proposal } = ready.plan;
  if (carton.unmeasured.length > 0)
    return stoppedRow(ready, [
      {
        words: `Nobody has entered how this is packed: ${carton.unmeasured.join(", ")}.`,
        fix: "size",
        product: carton.unmeasured[0],
      },
    ]);
  const largest = proposal.passedOver.at(-1);
  const words =
    largest === undefined
      ? "No service goes to this country."
      : `No service takes it: ${limitInWords(largest)}.`;
  return stoppedRow(ready, [{ words, fix: "service" }]);
}

function stoppedRow(
  { order }: Pick<ReadyOrder, "order">,
  reasons: StoppedRow["reasons"],
): StoppedRow {
  return { orderId: order.id, orderNumber: order.orderNumber, ...addressee(order), reasons };
}

function toReason({ field, words }: Misfit): StoppedRow["reasons"][number] {
  if (field === null) return { words, fix: null };
  return { words, fix: field === "customs" ? "customs" : "address" };
}

function orderOf(orders: readonly ReadyOrder[], id: string): Pick<ReadyOrder, "order"> {
  const found = orders.find(({ order }) => order.id === id);
  if (found === undefined) throw new Error("A consignment is of one of its orders.");
  return found;
}
