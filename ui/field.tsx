import type { ComponentProps, ReactNode } from "react";

export type FieldProps = {
  label: ReactNode;
  /** The input's name, and its id unless one is given: a page has one field of a name. */
  name: string;
  /** Stands under the label, before the input. */
  hint?: ReactNode;
  /** What is wrong and what to do about it. */
  error?: string | null | undefined;
  /** Stands beside the input: a small button. */
  beside?: ReactNode;
};

/** A labelled input. The label stands above, the error beneath with a bar, both tied to the input. */
export function Field({
  label,
  name,
  hint,
  error,
  beside,
  id = name,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "name">) {
  return (
    <FieldFrame {...{ id, label, hint, error, className }}>
      <div className="flex gap-2">
        <input
          className="control"
          {...{ id, name }}
          aria-describedby={describedBy({ id, hint, error })}
          aria-invalid={error ? true : undefined}
          {...input}
        />
        {beside}
      </div>
    </FieldFrame>
  );
}

/** A labelled text of several lines. */
export function TextArea({
  label,
  name,
  hint,
  error,
  id = name,
  className,
  ...input
}: Omit<FieldProps, "beside"> & Omit<ComponentProps<"textarea">, "name">) {
  return (
    <FieldFrame {...{ id, label, hint, error, className }}>
      <textarea
        className="control block min-h-32"
        {...{ id, name }}
        aria-describedby={describedBy({ id, hint, error })}
        aria-invalid={error ? true : undefined}
        {...input}
      />
    </FieldFrame>
  );
}

type FrameProps = Pick<FieldProps, "label" | "hint" | "error"> & {
  id: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Label above, hint, the control, error beneath. For controls of other kinds. */
export function FieldFrame({ id, label, hint, error, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-ink-2">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="message message-error mt-2.5">
          {error}
        </p>
      )}
    </div>
  );
}

/** The ids of what describes a control: its hint and its error, when there are any. */
export function describedBy(field: {
  id: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}): string | undefined {
  const ids = [field.hint && `${field.id}-hint`, field.error && `${field.id}-error`].filter(
    Boolean,
  );
  return ids.length > 0 ? ids.join(" ") : undefined;
}
