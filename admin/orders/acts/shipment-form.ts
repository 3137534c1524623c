import { carriers, readTrackingNumber, trackingUrl } from "#shop/fulfilment/carriers.ts";
import type { Shipment } from "#shop/fulfilment/fulfilment.ts";

/** The longest carrier and the longest tracking number. */
export const SHIPMENT_TEXT_MAX = 60;

/** The fields of a shipment as they were typed. */
type Typed = {
  readonly trackingNumber: string;
  readonly carrier: string;
  /** The number that the person uses although its check digit is wrong. */
  readonly unchecked: string;
};

type ReadShipment =
  | { readonly shipment: Shipment }
  | { readonly errors: Readonly<Record<string, string>> };

/**
 * Reads carrier and tracking number. The carrier is guessed from the number unless it is typed; a number
 * whose check digit is wrong is asked about once.
 */
export function readShipment({ trackingNumber, carrier: typed, unchecked }: Typed): ReadShipment {
  const read = readTrackingNumber(trackingNumber);
  const carrier = carrierOf(typed) || (read?.carrier ?? "");
  if (read !== null && read.number.length > SHIPMENT_TEXT_MAX)
    return { errors: { tracking_number: "A tracking number has at most 60 characters." } };
  if (read?.isMistyped && unchecked !== read.number)
    return { errors: { tracking_number: MISTYPED } };
  if (carrier === "")
    return {
      errors:
        read === null
          ? { tracking_number: "Enter the tracking number, or the carrier if there is none." }
          : { carrier: "Enter the carrier: this number does not tell it." },
    };
  if (carrier.length > SHIPMENT_TEXT_MAX)
    return { errors: { carrier: "A carrier has at most 60 characters." } };
  const number = read?.number ?? null;
  return {
    shipment: { carrier, trackingNumber: number, trackingUrl: trackingUrl(carrier, number) },
  };
}

/** What the page says of a number whose check digit is wrong. */
export const MISTYPED =
  "The check digit is wrong: a digit is mistyped, or two are swapped. Correct it, or use it as it is.";

/** A carrier as the shop writes it. */
function carrierOf(typed: string): string {
  const carrier = typed.trim();
  return carriers.find((name) => name.toLowerCase() === carrier.toLowerCase()) ?? carrier;
}
