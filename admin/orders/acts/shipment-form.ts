import {
  carriers,
  readTrackingNumber,
  trackingUrl,
  type TrackingGuess,
} from "#shop/fulfilment/carriers.ts";
import type { Shipment } from "#shop/fulfilment/fulfilment.ts";

/** The longest carrier and the longest tracking number. */
export const SHIPMENT_TEXT_MAX = 60;

/** The fields of a shipment as they were typed. */
type Typed = {
  readonly trackingNumber: string;
  readonly carrier: string;
  /** The carrier of a number that does not tell it, where none was typed. */
  readonly planned?: string;
  /** The number that the person uses although it is asked about. */
  readonly unchecked: string;
};

type ReadShipment =
  | { readonly shipment: Shipment }
  | {
      readonly errors: Readonly<Record<string, string>>;
      /** The number that can be used all the same, in a second press. */
      readonly asked?: string;
    };

/**
 * Reads carrier and tracking number. The carrier is guessed from the number unless it is typed. A number
 * with a wrong check digit, and one that has no carrier's form, are asked about once: most of them are
 * something else that was scanned.
 */
export function readShipment(typed: Typed): ReadShipment {
  const named = carrierOf(typed.carrier);
  const read = readTrackingNumber(typed.trackingNumber, named || typed.planned);
  // The planned carrier is that of a number: without one, nothing has been scanned yet.
  const carrier = named || (read && (read.carrier ?? typed.planned)) || "";
  if (read !== null && read.number.length > SHIPMENT_TEXT_MAX)
    return { errors: { tracking_number: "A tracking number has at most 60 characters." } };
  if (carrier === "")
    return {
      errors:
        read === null
          ? { tracking_number: "Enter the tracking number, or the carrier if there is none." }
          : { carrier: "Enter the carrier: this number does not tell it." },
    };
  if (carrier.length > SHIPMENT_TEXT_MAX)
    return { errors: { carrier: "A carrier has at most 60 characters." } };
  const doubt =
    read === null || typed.unchecked === read.number
      ? null
      : doubtAbout(read, named, typed.planned);
  if (read !== null && doubt !== null)
    return { errors: { tracking_number: doubt }, asked: read.number };
  const number = read?.number ?? null;
  return {
    shipment: { carrier, trackingNumber: number, trackingUrl: trackingUrl(carrier, number) },
  };
}

/** What the page says of a number whose check digit is wrong. */
const MISTYPED =
  "The check digit is wrong: a digit is mistyped, or two are swapped. Correct it, or use it as it is.";

/**
 * Why a number may not be that of a parcel of the carrier that was typed, "" for none, or else of the planned one;
 * null when it may.
 */
export function doubtAbout(read: TrackingGuess, carrier: string, planned = ""): string | null {
  if (read.isMistyped) return MISTYPED;
  const named = carriers.find((name) => name === carrierOf(carrier));
  if (read.carrier === null || (named !== undefined && read.carrier !== named))
    return `${named === undefined ? "No carrier has" : `${named} has no`} numbers of this form. Scan the label, or use it as it is.`;
  if (read.isOfGoods)
    return `This is the bar code of a carton, or a number of ${read.carrier}. Scan the label, or use it as it is.`;
  const isOther = carrier.trim() === "" && planned !== "" && carrierOf(planned) !== read.carrier;
  if (read.isBare && isOther)
    return `Only its length says ${read.carrier}, and ${planned} was proposed. Scan the label, or use it as it is.`;
  return null;
}

/** A carrier as the shop writes it. */
function carrierOf(typed: string): string {
  const carrier = typed.trim();
  return carriers.find((name) => name.toLowerCase() === carrier.toLowerCase()) ?? carrier;
}
