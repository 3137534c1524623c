import { useState } from "react";
import {
  carriers,
  readTrackingNumber,
  trackingUrl,
  type TrackingGuess,
} from "#shop/fulfilment/carriers.ts";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import { MISTYPED, SHIPMENT_TEXT_MAX } from "./shipment-form.ts";

const asTyped = { maxLength: SHIPMENT_TEXT_MAX, autoComplete: "off", spellCheck: false } as const;

/**
 * Tracking number and carrier. The carrier follows the number until it is typed; a wrong check digit is said
 * at once, and the number can be used all the same.
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
  const read = readTrackingNumber(typed);
  const shown = carrier ?? read?.carrier ?? "";
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
        {...{ read, idPrefix }}
        carrier={shown}
        isSaid={!isChanged && errors["tracking_number"] === MISTYPED}
      />
    </div>
  );
}

/** What the number tells: that it is mistyped, or the page where it can be followed. */
function About({
  read,
  carrier,
  isSaid,
  idPrefix,
}: {
  read: TrackingGuess | null;
  carrier: string;
  isSaid: boolean;
  idPrefix: string;
}) {
  return (
    <div aria-live="polite" className="not-empty:mt-3">
      {read?.isMistyped ? (
        <Mistyped number={read.number} isSaid={isSaid} id={`${idPrefix}unchecked`} />
      ) : (
        <TrackingPage url={trackingUrl(carrier, read?.number ?? null)} />
      )}
    </div>
  );
}

function Mistyped({ number, isSaid, id }: { number: string; isSaid: boolean; id: string }) {
  return (
    <div className="grid gap-2">
      {!isSaid && <p className="message message-error">{MISTYPED}</p>}
      <label className="flex items-center gap-2">
        <input id={id} type="checkbox" className="tick" name="unchecked" value={number} />
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
