import { type MouseEvent, useLayoutEffect, useRef } from "react";

/**
 * The errors of a form, above it: each links to its field. It takes the focus when it appears, so that
 * screen readers read it. Without errors it draws nothing.
 */
export function ErrorSummary({
  errors,
  title = "There is a problem",
}: {
  /** Messages by field id. The id "form" is for an error of the whole form. */
  errors: Readonly<Record<string, string | undefined>>;
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const lines = Object.entries(errors).filter((line): line is [string, string] => Boolean(line[1]));
  const text = lines.map(([, message]) => message).join(" ");
  useLayoutEffect(() => {
    if (text !== "") box.current?.focus();
  }, [text]);
  if (lines.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 border border-l-[5px] border-error bg-white p-4"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 text-error">
        {lines.map(([id, message]) => (
          <li key={id}>
            {id === "form" ? (
              message
            ) : (
              <a className="link" href={`#${id}`} onClick={(event) => focusField(event, id)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves to a field without a change of the URL, at which the router would forget the errors of the form. */
function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
