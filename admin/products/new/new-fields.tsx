import type { ReactNode } from "react";
import type { ProductResult } from "#admin/products/save-product.server.ts";

type NewFieldProps = {
  name: string;
  label: string;
  hint?: string;
  result: ProductResult | undefined;
  /** What is in the fields before the form was sent. */
  first: Readonly<Record<string, string>>;
};

function Labelled({
  name,
  label,
  hint,
  result,
  children,
}: NewFieldProps & { children: ReactNode }) {
  const error = result?.fieldErrors?.[name];
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${name}-hint`} className="second-line mt-1">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${name}-error`} className="message message-error mt-1">
          {error}
        </p>
      )}
    </div>
  );
}

function shared({ name, hint, result, first }: NewFieldProps) {
  const error = result?.fieldErrors?.[name];
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(error === undefined ? [] : [`${name}-error`]),
  ];
  return {
    id: name,
    name,
    defaultValue: result?.values?.[name] ?? first[name] ?? "",
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
    "aria-invalid": error === undefined ? undefined : (true as const),
  };
}

/** A text field of the form of a new product. */
export function NewInput({ isNumber = false, ...props }: NewFieldProps & { isNumber?: boolean }) {
  const look = isNumber ? "control money text-right" : "control";
  return (
    <Labelled {...props}>
      <input
        {...shared(props)}
        className={look}
        autoComplete="off"
        maxLength={isNumber ? 12 : 200}
        {...(isNumber && { inputMode: "decimal" as const })}
      />
    </Labelled>
  );
}

/** A select of the form of a new product, empty at first. */
export function NewSelect({
  choices,
  ...props
}: NewFieldProps & { choices: readonly { readonly value: string; readonly name: string }[] }) {
  return (
    <Labelled {...props}>
      <select {...shared(props)} className="control">
        <option value="">Choose, or as in the original</option>
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
