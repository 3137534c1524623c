import type { ComponentProps, ReactNode } from "react";

export type FieldProps = {
  label: ReactNode;
  /** The input's name, and its id unless one is given: a page has one field of each name. */
  name: string;
  /** Shown between the label and the input. */
  hint?: ReactNode;
  /** What is wrong and how to correct it. */
  error?: string | null | undefined;
  /** Shown beside the input, such as a small button. */
  beside?: ReactNode;
};

/** A labelled input: label and hint above, the error below. The hint and the error describe the input. */
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

/** A labelled text area. */
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

/** Label, hint, control and error, one below the other: for other controls. */
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

/** The `aria-describedby` of a control: the ids of its hint and its error, if any. */
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
