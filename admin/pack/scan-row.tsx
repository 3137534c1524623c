import { useEffect, useLayoutEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { describedBy } from "#ui/field.tsx";
import { SCAN_MAX } from "./read-scan.ts";

/** The field that opens an order at the desk: by the bar code of its slip, or its number. It has the focus. */
export function ScanRow({ typed, problem }: { typed: string; problem: string | null }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  // The router scrolls a new page to its top only after the focus has moved.
  useEffect(() => {
    field.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const id = "scan";
  return (
    <Form className="no-print mb-8">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Order number
      </label>
      <div className="flex max-w-120 gap-2">
        <input
          ref={field}
          {...{ id }}
          name="scan"
          className="control money button-big"
          defaultValue={problem === null ? "" : typed}
          placeholder="Scan a slip"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={SCAN_MAX}
          aria-describedby={describedBy({ id, error: problem })}
          aria-invalid={problem === null ? undefined : true}
        />
        <Button variant="quiet" size="big">
          Open
        </Button>
      </div>
      {problem !== null && (
        <p id={`${id}-error`} role="alert" className="message message-error mt-2.5">
          {problem}
        </p>
      )}
    </Form>
  );
}
