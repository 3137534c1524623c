import { useEffect, useRef } from "react";

/**
 * What stands in the way of a form, above it: each line leads to its field. It takes the focus when
 * it appears, so that it is read out. Nothing is drawn while there is nothing to say.
 */
export function ErrorSummary({
  errors,
  title = "There is a problem",
}: {
  /** Field id to message; the id "form" belongs to no field. */
  errors: Readonly<Record<string, string | undefined>>;
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const lines = Object.entries(errors).filter((line): line is [string, string] => Boolean(line[1]));
  const text = lines.map(([, message]) => message).join(" ");
  useEffect(() => {
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
              <a className="link" href={`#${id}`}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
