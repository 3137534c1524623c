import { useState } from "react";
import {
  carriers,
  readTrackingNumber,
  trackingUrl,
  type TrackingGuess,
} from "#shop/fulfilment/carriers.ts";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import { doubtAbout, SHIPMENT_TEXT_MAX } from "./shipment-form.ts";

const asTyped = { maxLength: SHIPMENT_TEXT_MAX, autoComplete: "off", spellCheck: false } as const;

/**
 * Tracking number and carrier. The carrier follows the number until it is typed; what is wrong with a number
 * is said as soon as its carrier is known, and it can be used all the same.
 */
export function TrackingFields({
  values,
  errors = {},
  idPrefix,
}: {
  values: FormResult["values"];
  errors: FormResult["fieldErrors"];
  idPrefix: string;
}) {
  const [typed, setTyped] = useState(values?.["tracking_number"] ?? "");
  const [carrier, setCarrier] = useState(values?.["carrier"] || null);
  const isChanged = typed !== (values?.["tracking_number"] ?? "");
  const read = readTrackingNumber(typed, carrier ?? "");
  const shown = carrier ?? read?.carrier ?? "";
  // Nothing is asked about a number that a parcel has already.
  const isAsked = shown !== "" && (isChanged || Object.keys(errors).length > 0);
  const doubt = read !== null && isAsked ? doubtAbout(read, shown) : null;
  return (
    <div>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field
          label="Tracking number"
          name="tracking_number"
          id={`${idPrefix}tracking_number`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isChanged ? undefined : errors["tracking_number"]}
          {...asTyped}
          {...(idPrefix === "" && { "data-key": "d", "data-act": "Dispatch" })}
          autoCapitalize="characters"
        />
        <Field
          label="Carrier"
          name="carrier"
          id={`${idPrefix}carrier`}
          value={shown}
          onChange={(event) => setCarrier(event.target.value)}
          placeholder="from the number"
          error={errors["carrier"]}
          {...asTyped}
          list={`${idPrefix}carriers`}
        />
      </div>
      <CarrierNames id={`${idPrefix}carriers`} />
      <About
        {...{ read, doubt, idPrefix, carrier: shown, unchecked: values?.["unchecked"] }}
        isSaid={!isChanged && errors["tracking_number"] === doubt}
      />
    </div>
  );
}

/** What the number tells: why it may be wrong, or the page where it can be followed. */
function About({
  read,
  doubt,
  unchecked,
  carrier,
  isSaid,
  idPrefix,
}: {
  read: TrackingGuess | null;
  doubt: string | null;
  /** The number that was sent with its tick. */
  unchecked: string | undefined;
  carrier: string;
  isSaid: boolean;
  idPrefix: string;
}) {
  return (
    <div aria-live="polite" className="not-empty:mt-3">
      {read !== null && doubt !== null ? (
        <Doubt
          number={read.number}
          text={isSaid ? null : doubt}
          id={`${idPrefix}unchecked`}
          isConfirmed={unchecked === read.number}
        />
      ) : (
        <TrackingPage url={trackingUrl(carrier, read?.number ?? null)} />
      )}
    </div>
  );
}

function Doubt({
  number,
  text,
  id,
  isConfirmed,
}: {
  number: string;
  text: string | null;
  id: string;
  isConfirmed: boolean;
}) {
  return (
    <div className="grid gap-2">
      {text !== null && <p className="message message-error">{text}</p>}
      <label className="flex items-center gap-2">
        <input
          id={id}
          type="checkbox"
          className="tick"
          name="unchecked"
          value={number}
          defaultChecked={isConfirmed}
        />
        Use {number} as it is
      </label>
    </div>
  );
}

function TrackingPage({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <p className="second-line">
      <a className="link wrap-anywhere" href={url} target="_blank" rel="noreferrer">
        {url.replace("https://www.", "").replace("https://", "")}
      </a>
    </p>
  );
}

function CarrierNames({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {carriers.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
