import { useSyncExternalStore } from "react";
import { readScan } from "#admin/pack/read-scan.ts";

/** A number that was scanned without a connection. It is in memory alone: the page must stay open. */
export type UnsentScan = {
  readonly orderNumber: string;
  readonly trackingNumber: string;
  /** The form as it would have been sent, with the id of its act: sent twice it is one dispatch. */
  readonly fields: readonly (readonly [string, string])[];
  /** It was sent and refused: a person has to look. */
  readonly isRefused: boolean;
};

/** What was scanned, and the order that is on the desk though its page could not be loaded. */
type Scanned = { readonly kept: readonly UnsentScan[]; readonly onDesk: string | null };

const nothing: Scanned = { kept: [], onDesk: null };
let scanned = nothing;
const listeners = new Set<() => void>();

function change(next: Partial<Scanned>): void {
  scanned = { ...scanned, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was scanned without a connection and is not sent yet. */
export function useUnsentScans() {
  const { kept, onDesk } = useSyncExternalStore(
    subscribe,
    () => scanned,
    () => nothing,
  );
  return { kept, onDesk, scan, forget, sendAll };
}

/**
 * Takes a form of the desk that can't be sent now: a tracking number is kept for the order on the desk, and
 * the number of an order puts that one on the desk.
 */
function scan(orderNumber: string, form: HTMLFormElement): void {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  const valueOf = (name: string) => fields.find(([key]) => key === name)?.[1].trim() ?? "";
  const trackingNumber = valueOf("tracking_number") || valueOf("waiting");
  if (trackingNumber === "") return;
  const read = readScan(trackingNumber);
  if (read.orderNumber !== null) return change({ onDesk: read.orderNumber });
  const { onDesk } = scanned;
  const added: UnsentScan =
    onDesk === null || onDesk === orderNumber
      ? { orderNumber, trackingNumber, fields, isRefused: false }
      : {
          orderNumber: onDesk,
          trackingNumber,
          fields: wholeOrder(trackingNumber),
          isRefused: false,
        };
  const others = scanned.kept.filter((each) => each.orderNumber !== added.orderNumber);
  change({ kept: [...others, added], onDesk: null });
}

/** The form of an order whose lines are not known here: all of it leaves. */
function wholeOrder(trackingNumber: string): UnsentScan["fields"] {
  return [
    ["act_id", crypto.randomUUID()],
    ["intent", "dispatch"],
    ["all", "1"],
    ["tracking_number", trackingNumber],
  ];
}

function forget(orderNumber: string): void {
  change({ kept: scanned.kept.filter((each) => each.orderNumber !== orderNumber) });
}

let isSending = false;

/** Sends what was kept, one after the other; what is refused stays, and says so. Returns how many were sent. */
async function sendAll(): Promise<number> {
  if (isSending) return 0;
  isSending = true;
  let sent = 0;
  try {
    for (const unsent of scanned.kept.filter(({ isRefused }) => !isRefused)) {
      const outcome = await send(unsent);
      if (outcome === "no_connection") break;
      if (outcome === "sent") {
        forget(unsent.orderNumber);
        sent += 1;
      } else change({ kept: scanned.kept.map((each) => refusedIf(each === unsent, each)) });
    }
  } finally {
    isSending = false;
  }
  return sent;
}

function refusedIf(isIt: boolean, each: UnsentScan): UnsentScan {
  return isIt ? { ...each, isRefused: true } : each;
}

const TIMEOUT_MS = 15_000;

async function send({
  orderNumber,
  fields,
}: UnsentScan): Promise<"sent" | "refused" | "no_connection"> {
  try {
    const { type } = await fetch(`/admin/pack/${orderNumber}`, {
      method: "POST",
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
      // What was done leads to the next order; anything else is a page that says why not.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return type === "opaqueredirect" ? "sent" : "refused";
  } catch {
    return "no_connection";
  }
}
