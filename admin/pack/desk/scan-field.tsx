import { useState } from "react";
import { readTrackingNumber } from "#shop/fulfilment/carriers.ts";
import { doubtAbout } from "#admin/orders/acts/shipment-form.ts";
import { readScan, SCAN_MAX } from "#admin/pack/read-scan.ts";
import { Button } from "#ui/button.tsx";
import { describedBy } from "#ui/field.tsx";
import { scanPiece, type Box } from "./box.ts";
import type { DeskResult, Question } from "./desk-result.ts";
import type { DeskLine } from "./desk-view.ts";
import type { Said } from "./use-box.ts";
import { useScanFocus } from "./use-scan-focus.ts";

type ScanFieldProps = {
  orderNumber: string;
  own: DeskResult | undefined;
  lines: readonly DeskLine[];
  box: Box;
  /** About the last piece, until something is typed. */
  said: Said | null;
  initial: string;
  /** The carrier of a number that does not tell it. */
  proposed: string | null;
  /** Nothing is to be sent of this order: the number of another one is asked for. */
  isOrderWanted?: boolean;
};

/** The field for the scanner, which has the focus and says at once what a scan tells. */
export function ScanField(props: ScanFieldProps) {
  const { orderNumber, own, said, initial, isOrderWanted = false } = props;
  const name = isOrderWanted ? "scan" : "tracking_number";
  const [typed, setTyped] = useState(initial);
  const field = useScanFocus(orderNumber, own);
  const isChanged = typed !== (own?.values?.[name] ?? "");
  const error = isChanged ? undefined : own?.fieldErrors?.[name];
  const told = isOrderWanted
    ? null
    : said !== null && typed === (said.left ?? "")
      ? toTold(said)
      : tell(typed, props);
  return (
    <div className="no-print mt-2">
      <label htmlFor={name} className="mb-2 block text-lg font-semibold">
        {isOrderWanted ? "Order number" : "Piece or tracking number"}
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
      <SaidAbout
        id={name}
        {...{ error, typed, told, own }}
        question={isChanged ? undefined : own?.question}
      />
    </div>
  );
}

type Told = {
  readonly tone: keyof typeof toneClasses;
  readonly text: string;
  /** Whether it asks about a number, which can be used all the same. */
  readonly isDoubt?: boolean;
};

type SaidAboutProps = {
  id: string;
  error: string | undefined;
  typed: string;
  told: Told | null;
  own: DeskResult | undefined;
  question: Question | undefined;
};

/** What a scan tells, what is wrong with it, and the button that uses it all the same. */
function SaidAbout({ id, error, typed, told, own, question }: SaidAboutProps) {
  const { number } = readScan(typed);
  const doubted = { field: "unchecked", number, button: "Use it as it is" } as const;
  const asked = question ?? (told?.isDoubt ? doubted : undefined);
  return (
    <div className="mt-3 min-h-7 text-lg leading-7">
      {error === undefined ? (
        <p id={`${id}-said`} aria-live="polite" className={toneClasses[told?.tone ?? "plain"]}>
          {told?.text}
        </p>
      ) : (
        <p id={`${id}-error`} role="alert" className="message message-error">
          {error}
        </p>
      )}
      {/* Earlier answers about a number go with it. */}
      {(["unchecked", "again"] as const).map((name) => {
        const value = own?.values?.[name] ?? "";
        if (value === "" || asked?.field === name) return null;
        return <input key={name} type="hidden" {...{ name, value }} />;
      })}
      {asked && (
        <Button variant="quiet" name={asked.field} value={asked.number} className="mt-3">
          {asked.button}
        </Button>
      )}
    </div>
  );
}

const toneClasses = {
  ok: "font-medium text-ok",
  plain: "text-ink-2",
  wrong: "text-error",
} as const;

function toTold({ text, isRefused }: Said): Told {
  return { tone: isRefused ? "wrong" : "ok", text };
}

/** What a scan tells before it is sent. */
function tell(typed: string, { lines, box, proposed }: ScanFieldProps): Told {
  const piece = scanPiece(lines, box, typed);
  if (piece !== null) return toTold(piece);
  const { orderNumber } = readScan(typed);
  const read = readTrackingNumber(typed, proposed ?? "");
  if (orderNumber !== null) {
    const orSends = read?.carrier && !typed.includes("-") ? `, or is of ${read.carrier}` : "";
    return { tone: "plain", text: `Enter opens ${orderNumber}${orSends}.` };
  }
  if (read === null) return { tone: "plain", text: "Scan each piece, then the label." };
  if (read.carrier === null)
    return { tone: "plain", text: "No piece of this order, and no number of a carrier’s form." };
  const doubt = doubtAbout(read, "", proposed ?? "");
  if (doubt !== null) return { tone: "wrong", text: doubt, isDoubt: true };
  const other = proposed === null || proposed === read.carrier ? "" : ` ${proposed} was proposed.`;
  const check = read.isTested ? " The check digit is right." : "";
  return { tone: "ok", text: `${read.carrier}.${check}${other}` };
}
