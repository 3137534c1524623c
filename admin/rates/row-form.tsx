import { ActId } from "#admin/components/act-id.tsx";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { WAS } from "#admin/http/seen.ts";

/** What the forms of the screen have in common. */
export type Sending = {
  readonly result: VersionedResult | undefined;
  /** The row whose form is open: "zone 7", "zone new", "country NO". */
  readonly open: string | null;
};

export type RateInputProps = {
  /** Of the row in whose place it is: "set_rate 7". */
  readonly intent: string;
  readonly name: string;
  readonly value: string;
  /** The rate in the shop; null for a row that is not there. */
  readonly was: string | null;
};

/** A rate, edited in its row: Enter saves it in the draft, Escape puts back what was there. */
export function RateInput({
  intent,
  name,
  value,
  was,
  result,
}: RateInputProps & Omit<Sending, "open">) {
  const isBusy = useNavigation().state !== "idle";
  const { text, seen, setText } = useRateText(value, ownOf(result, intent));
  const id = intent.replace(" ", "-");
  const error = errorOf(result, intent);
  const isChanged = text !== seen || error !== undefined;
  return (
    <Form
      method="post"
      preventScrollReset
      noValidate
      className="flex justify-end"
      onSubmit={(event) => {
        if (isBusy || !isChanged) event.preventDefault();
      }}
    >
      <ActId intent={intent} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={`${WAS}rate`} value={seen} />
      <span className="w-20">
        <input
          {...{ name: "rate", value: text }}
          className="control control-cell money -my-1.5! block w-20 text-right pointer-fine:min-h-8"
          aria-label={`Rate of ${name}, in pounds`}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-invalid={error === undefined ? undefined : true}
          {...{ inputMode: "decimal", autoComplete: "off", maxLength: 12 }}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setText(seen);
          }}
        />
        {was !== null && was !== value && (
          <span className="second-line mt-2.5 block">was £{was}</span>
        )}
        <button className={`button-text mt-2.5 ${isChanged ? "" : "scripted:hidden"}`}>
          Save<span className="sr-only"> the rate of {name}</span>
        </button>
      </span>
    </Form>
  );
}

/** The answer to a row's form that was refused. */
function ownOf(result: VersionedResult | undefined, intent: string): VersionedResult | undefined {
  return result?.intent === intent && result.done === undefined ? result : undefined;
}

/** What is typed in a rate and what the person saw in it, until another value is loaded or answered. */
function useRateText(value: string, own: VersionedResult | undefined) {
  const fresh = { text: own?.values?.["rate"] ?? value, seen: own?.seen?.values["rate"] ?? value };
  const [shown, setShown] = useState({ value, own });
  const [typed, setTyped] = useState(fresh);
  if (shown.value !== value || shown.own !== own) {
    setShown({ value, own });
    setTyped(fresh);
  }
  return { ...typed, setText: (text: string) => setTyped({ ...typed, text }) };
}

/** What is wrong with a rate that was sent, for the line below its row. */
function errorOf(result: VersionedResult | undefined, intent: string): string | undefined {
  if (result?.intent !== intent || result.done !== undefined) return undefined;
  return result.fieldErrors?.["rate"] ?? result.formError;
}

/** The line below a row whose rate was refused. */
export function RateError({
  intent,
  result,
  columns,
}: {
  intent: string;
  result: VersionedResult | undefined;
  columns: number;
}) {
  const error = errorOf(result, intent);
  if (error === undefined) return null;
  return (
    <tr className="remark changed">
      <td colSpan={columns}>
        <p
          id={`${intent.replace(" ", "-")}-error`}
          role="alert"
          className="message message-error mt-2"
        >
          {error}
        </p>
      </td>
    </tr>
  );
}
