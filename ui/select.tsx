import type { ComponentProps } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field.tsx";
import { ChevronIcon } from "./icons.tsx";

/** A labelled drop-down list, the browser's own. Its children are `option` elements. */
export function Select({
  label,
  name,
  hint,
  error,
  id = name,
  className,
  ...select
}: Omit<FieldProps, "beside"> & Omit<ComponentProps<"select">, "name">) {
  return (
    <FieldFrame {...{ id, label, hint, error, className }}>
      <div className="relative">
        <select
          className="control appearance-none pr-11"
          {...{ id, name }}
          aria-describedby={describedBy({ id, hint, error })}
          aria-invalid={error ? true : undefined}
          {...select}
        />
        <ChevronIcon className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2" />
      </div>
    </FieldFrame>
  );
}
