import type { Carton } from "#shop/carriers/carton.ts";
import type { PassedLimit, Proposal } from "#shop/carriers/service.ts";
import { pictureOfChoice } from "#shop/catalogue/picture.ts";
import type { PackingDesk } from "#shop/back-office/packing/packing-desk.server.ts";
import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";
import { formatWeight } from "#shop/kit/measures.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { blocksDispatch, flagKinds } from "#shop/orders/flag.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { heldInWords } from "#admin/orders/held-in-words.ts";
import { actorName } from "#admin/orders/order-view.ts";
import { toPieceLine } from "./box.ts";
import { deskPath } from "./round.ts";

/** Who looks at the desk. */
type Reader = {
  /** Whether notes of flags are shown: they may name sums and people. */
  readonly seesAll: boolean;
  readonly now: Date;
};

/** What the desk shows of an order. */
export type DeskView = ReturnType<typeof toDeskView>;

export function toDeskView(desk: PackingDesk, reader: Reader) {
  const { record, lines, place, plan } = desk;
  const { order } = record;
  const { name, city, postcode, country } = order.address;
  return {
    orderNumber: order.orderNumber,
    to: `${name}, ${city} ${postcode}${country === "GB" ? "" : `, ${country}`}`,
    place,
    /** The next order, with this one among those that come last; null without another. */
    skipTo:
      place.next === null ? null : deskPath(place.next, skippedWith(order.orderNumber, place)),
    giftMessage: order.giftMessage,
    /** The customer wants what is in stock now, and the rest once it is made. */
    isPart: order.inStockFirst && lines.some(({ toMake }) => toMake > 0),
    notes: order.notes,
    stop: stopOf(desk, reader),
    /** Of pieces that a waiting refund keeps back, when others leave. */
    held: lines.length === 0 ? [] : heldOf(desk, reader),
    lines: lines.map((each) => toLineView(each, desk)),
    carton: plan && cartonInWords(plan.carton),
    proposal: plan && proposalInWords(plan.proposal, plan.carton),
    today: londonDay(reader.now),
  };
}

function skippedWith(orderNumber: string, { at, skipped }: PackingDesk["place"]) {
  const others = skipped.filter((each) => each !== orderNumber);
  return at === null ? others : [...others, orderNumber];
}

function toLineView(packed: PackingDesk["lines"][number], { products, shelves }: PackingDesk) {
  const { line, toMake } = packed;
  const product = line.productId === null ? undefined : products.get(line.productId);
  const shelf = shelves.get(line.productId ?? 0) ?? "";
  return {
    ...toPieceLine(packed),
    place: line.madeToOrder ? "Made to order" : shelf === "" ? "" : `Shelf ${shelf}`,
    toMake,
    pictureUrl: product === undefined ? null : pictureOfChoice(product, line.options),
  };
}
export type DeskLine = DeskView["lines"][number];

/** Why the order can't leave now. */
export type Stop =
  /** A flag stops it. */
  | { readonly kind: "flag"; readonly text: string; readonly note: string }
  /** Somebody has done something about it a moment ago, which can be undone. */
  | { readonly kind: "waits"; readonly text: string }
  /** Nothing is to be sent: what lies on the desk goes back, or is on its way. */
  | { readonly kind: "ended"; readonly text: string }
  /** All of it is still to be made. */
  | { readonly kind: "unmade"; readonly text: string };

function stopOf(desk: PackingDesk, reader: Reader): Stop | null {
  const { lines, flags, pending, ended, names } = desk;
  if (pending !== null) {
    const who = actorName(pending.actor, names);
    const [what = "changed"] = pendingWords[pending.action] ?? [];
    const text = `${who} ${what} it at ${formatTime(pending.begunAt)}. It can be undone until ${formatTime(pending.dueAt)}.`;
    return { kind: "waits", text: putBack(pending.action) + text };
  }
  if (lines.length === 0) {
    const [held] = heldOf(desk, reader);
    return { kind: "ended", text: held ?? endedInWords(ended, names, reader.now) };
  }
  const flag = flags.find((each) => blocksDispatch([each]));
  if (flag !== undefined) {
    const text = flagKinds[flag.code].sentence;
    return { kind: "flag", text, note: reader.seesAll ? flag.note : "" };
  }
  if (lines.every(({ ready }) => ready === 0))
    return { kind: "unmade", text: "All of it is still to be made." };
  return null;
}

function heldOf({ record, held, names }: PackingDesk, reader: Reader): readonly string[] {
  return held.map((each) => heldInWords(record.order, each, { ...reader, names }));
}

const pendingWords: Readonly<Record<string, readonly [string]>> = {
  dispatch: ["dispatched"],
  cancel: ["cancelled"],
  refund: ["refunded"],
  approve_refund: ["approved the refund of"],
};

function putBack(action: string): string {
  return action === "dispatch" ? "" : "Put it back. ";
}

function endedInWords(
  ended: { readonly event: string; readonly at: Date; readonly actor: Actor } | null,
  names: ReadonlyMap<string, string>,
  now: Date,
): string {
  if (ended === null) return "Nothing is to be sent: it is not paid.";
  const day = londonDay(ended.at);
  const on = day === londonDay(now) ? "" : `${formatShortDay(day, now)} `;
  const who = actorName(ended.actor, names);
  const by = `${on}${formatTime(ended.at)}, by ${who.replace("The ", "the ")}`;
  if (ended.event === "dispatched") return `It has left: dispatched ${by}.`;
  return `Put it back: ${ended.event === "cancelled" ? "cancelled" : "refunded"} ${by}.`;
}

function cartonInWords(carton: Carton) {
  const sides = [carton.lengthMm, carton.widthMm, carton.heightMm];
  return {
    size: carton.longest === null ? null : `${sides.map(formatNumber).join(" × ")}\u00a0mm`,
    weight: formatWeight(carton.weightGrams),
    unmeasured:
      carton.unmeasured.length === 0 ? "" : `Measure it: ${carton.unmeasured.join(", ")}.`,
  };
}

/** The service that is proposed, and why none that comes before. */
function proposalInWords({ service, passedOver }: Proposal, { longest }: Carton) {
  const last = passedOver.at(-1);
  const piece = last?.by.measure === "length" && longest !== null ? ` (${longest.name})` : "";
  return {
    carrier: service?.carrier ?? null,
    service: service === null ? null : serviceInWords(service),
    why:
      last === undefined
        ? ""
        : `Too ${measureWords[last.by.measure]} for ${serviceInWords(last.service)}${piece}: ${limitInWords(last.by)}.`,
  };
}

/** "Royal Mail Tracked 48"; a name that begins with its carrier's is enough. */
function serviceInWords({ carrier, name }: { carrier: string; name: string }): string {
  return name.startsWith(carrier) ? name : `${carrier} ${name}`;
}

const measureWords: Readonly<Record<PassedLimit["measure"], string>> = {
  length: "long",
  girth: "thick",
  length_and_girth: "large",
  weight: "heavy",
};

function limitInWords({ measure, limit, value }: PassedLimit): string {
  const format =
    measure === "weight" ? formatWeight : (mm: number) => `${formatNumber(mm)}\u00a0mm`;
  return `${format(value)}, and it takes ${format(limit)}`;
}
