import { useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { readCode } from "#shop/discounts/discount.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import {
  deleteDiscountCode,
  saveDiscountCode,
} from "#storefront/client/stored/discount-code-store.ts";

type DiscountCodeProps = {
  /** As it was typed; "" without one. */
  code: string;
  /** Why the code can't be used; null when it can, or when that is not known yet. */
  error: string | null;
  /** Whether the server has answered. */
  isSettled: boolean;
  retry: () => void;
};

/** The field for a discount code; once the code is accepted, its name and a button that removes it. */
export function DiscountCode({ code, error, isSettled, retry }: DiscountCodeProps) {
  const part = useRef<HTMLDivElement>(null);
  const movesFocus = useRef(false);
  const [isEmpty, setEmpty] = useState(false);
  const isAccepted = code !== "" && error === null;
  // The control that had the focus is gone: it moves to the one that has taken its place.
  useLayoutEffect(() => {
    if (!movesFocus.current) return;
    part.current?.querySelector<HTMLElement>("input, button")?.focus();
    if (isSettled) movesFocus.current = false;
  }, [isAccepted, error, isSettled]);

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("discount_code") ?? "").trim();
    setEmpty(typed === "" && code === "");
    movesFocus.current = true;
    if (typed === "") deleteDiscountCode();
    else if (typed === code) retry();
    else saveDiscountCode(typed);
  }

  function remove() {
    movesFocus.current = true;
    deleteDiscountCode();
  }

  return (
    <div ref={part} className="mt-4 border-t border-rule pt-4">
      <p role="status" className="sr-only">
        {isAccepted && isSettled ? `Discount code ${readCode(code) ?? code} has been applied.` : ""}
      </p>
      {isAccepted ? (
        <AcceptedCode code={code} remove={remove} />
      ) : (
        <form onSubmit={apply} noValidate>
          <CodeField
            key={code}
            code={code}
            error={error ?? (isEmpty ? "Enter a discount code" : null)}
          />
        </form>
      )}
    </div>
  );
}

function AcceptedCode({ code, remove }: { code: string; remove: () => void }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="wrap-anywhere">
        Discount code <b className="font-semibold">{readCode(code) ?? code}</b>
      </span>
      <button type="button" className="link min-h-11" onClick={remove}>
        Remove <span className="sr-only">discount code</span>
      </button>
    </p>
  );
}

function CodeField({ code, error }: { code: string; error: string | null }) {
  return (
    <Field
      label="Discount code"
      name="discount_code"
      defaultValue={code}
      error={error}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      beside={
        <Button type="submit" variant="quiet" className="shrink-0">
          Apply
        </Button>
      }
    />
  );
}
