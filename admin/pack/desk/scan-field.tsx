import { useState } from "react";
import { readTrackingNumber } from "#shop/fulfilment/carriers.ts";
import { MISTYPED } from "#admin/orders/acts/shipment-form.ts";
import { readScan, SCAN_MAX } from "#admin/pack/read-scan.ts";
import { Button } from "#ui/button.tsx";
import { describedBy } from "#ui/field.tsx";
import type { DeskResult } from "./desk-forms.server.ts";
import { useScanFocus } from "./use-scan-focus.ts";

/** The field for the scanner, which has the focus and says at once what the number tells. */
export function ScanField({
  orderNumber,
  own,
  proposed,
  isOrderWanted = false,
}: {
  orderNumber: string;
  own: DeskResult | undefined;
  /** The carrier of a number that does not tell it. */
  proposed: string | null;
  /** Nothing is to be sent of this order: the number of another one is asked for. */
  isOrderWanted?: boolean;
}) {
  const name = isOrderWanted ? "scan" : "tracking_number";
  const [typed, setTyped] = useState(own?.values?.[name] ?? "");
  const field = useScanFocus(orderNumber, own);
  const isChanged = typed !== (own?.values?.[name] ?? "");
  const error = isChanged ? undefined : own?.fieldErrors?.[name];
  const said = isOrderWanted ? null : whatItTells(typed, proposed);
  return (
    <div className="no-print mt-2">
      <label htmlFor={name} className="mb-2 block text-lg font-semibold">
        {isOrderWanted ? "Order number" : "Tracking number"}
      </label>
      <input
        ref={field}
        id={name}
        name={name}
        className="scan-field money"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={SCAN_MAX}
        data-key="d"
        data-act="Dispatch"
        aria-describedby={describedBy({ id: name, error }) ?? `${name}-said`}
        aria-invalid={error === undefined ? undefined : true}
      />
      <Said
        id={name}
        {...{ error, typed, said, own }}
        question={isChanged ? undefined : own?.question}
      />
    </div>
  );
}

type SaidProps = {
  id: string;
  error: string | undefined;
  typed: string;
  said: ReturnType<typeof whatItTells> | null;
  own: DeskResult | undefined;
  question: DeskResult["question"];
};

/** What the number tells, what is wrong with it, and the button that uses it all the same. */
function Said({ id, error, typed, said, own, question }: SaidProps) {
  const asked = question ?? (said?.tone === "wrong" ? mistyped : undefined);
  return (
    <div className="mt-3 min-h-7 text-lg leading-7">
      {error === undefined ? (
        <p id={`${id}-said`} aria-live="polite" className={toneClasses[said?.tone ?? "plain"]}>
          {said?.text}
        </p>
      ) : (
        <p id={`${id}-error`} role="alert" className="message message-error">
          {error}
        </p>
      )}
      {asked && (
        <Question
          question={asked}
          number={readScan(typed).number}
          unchecked={own?.values?.["unchecked"]}
        />
      )}
    </div>
  );
}

const mistyped = { field: "unchecked", button: "Use it as it is" } as const;

/** Sends the form with the number as it is. An earlier answer about the same number goes with it. */
function Question({
  question: { field, button },
  number,
  unchecked,
}: {
  question: NonNullable<DeskResult["question"]>;
  number: string;
  unchecked: string | undefined;
}) {
  return (
    <>
      {field === "again" && unchecked && <input type="hidden" name="unchecked" value={unchecked} />}
      <Button variant="quiet" name={field} value={number} className="mt-3">
        {button}
      </Button>
    </>
  );
}

const toneClasses = {
  ok: "font-medium text-ok",
  plain: "text-ink-2",
  wrong: "text-error",
} as const;

/** What a number tells before it is sent. */
function whatItTells(typed: string, proposed: string | null) {
  const { orderNumber } = readScan(typed);
  if (orderNumber !== null) return { tone: "plain", text: `Enter opens ${orderNumber}.` } as const;
  const read = readTrackingNumber(typed);
  if (read === null) return { tone: "plain", text: "Scan the label, or type its number." } as const;
  if (read.isMistyped) return { tone: "wrong", text: MISTYPED } as const;
  if (read.carrier === null) {
    const by = proposed === null ? "Enter the carrier under Change." : `It goes with ${proposed}.`;
    return { tone: "plain", text: `The number does not tell its carrier. ${by}` } as const;
  }
  const other = proposed === null || proposed === read.carrier ? "" : ` ${proposed} was proposed.`;
  const check = read.isTested ? " The check digit is right." : "";
  return { tone: "ok", text: `${read.carrier}.${check}${other}` } as const;
}
