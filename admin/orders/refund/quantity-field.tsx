import { readWhole } from "#shop/kit/typed-number.ts";
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

type QuantityProps = {
  readonly name: string;
  /** What the pieces are of, and the id of these words on the page. */
  readonly what: string;
  readonly whatId: string;
  readonly max: number;
  readonly value: string;
  readonly error: string | undefined;
  /** The first thing to fill in on the page. */
  readonly hasFocus: boolean;
  /** Called after a button has changed the number. */
  readonly onStep: () => void;
};

/**
 * How many pieces of a line: a number with a button at each side. The buttons are for a pointer; a keyboard
 * has the arrows. The field is one of text: a browser's number field drops a comma, so that "1,5" would be 15.
 */
export function QuantityField({ hasFocus, onStep, ...field }: QuantityProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) input.current?.focus();
    // When the page opens, not when it is drawn again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // The router scrolls a new page to its top only after the focus has moved.
  useEffect(() => {
    if (hasFocus) input.current?.scrollIntoView({ block: "nearest" });
  }, [hasFocus]);
  const { name, what, max, error } = field;
  const step = (by: 1 | -1) => {
    const { current } = input;
    if (current === null) return;
    current.value = String(Math.min(max, Math.max(0, (readWhole(current.value) ?? 0) + by)));
    onStep();
  };
  return (
    <div className="w-26">
      <div className="stepper">
        <button {...byPointer} aria-label={`One fewer: ${what}`} onClick={() => step(-1)}>
          −
        </button>
        <NumberInput ref={input} {...field} onArrow={step} />
        <button {...byPointer} aria-label={`One more: ${what}`} onClick={() => step(1)}>
          +
        </button>
      </div>
      <p id={`${name}-of`} className="second-line mt-1.5 text-center">
        of {max}
      </p>
      {error && (
        <p id={`${name}-error`} className="message message-error mt-1">
          {error}
        </p>
      )}
    </div>
  );
}

type NumberProps = Omit<QuantityProps, "hasFocus" | "onStep" | "what" | "max"> & {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly onArrow: (by: 1 | -1) => void;
};

const byPointer = { type: "button", tabIndex: -1 } as const;

function NumberInput({ ref, name, whatId, value, error, onArrow }: NumberProps) {
  return (
    <input
      ref={ref}
      id={name}
      name={name}
      inputMode="numeric"
      defaultValue={value}
      aria-label="Quantity to refund"
      aria-describedby={`${whatId} ${name}-of${error ? ` ${name}-error` : ""}`}
      aria-invalid={error ? true : undefined}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        onArrow(event.key === "ArrowUp" ? 1 : -1);
      }}
      className="money"
    />
  );
}
