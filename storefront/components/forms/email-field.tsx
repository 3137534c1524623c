import { useRef, useState, type ComponentProps } from "react";
import { EMAIL_MAX } from "#shop/accounts/customer.ts";
import { isBegun, suggestEmail } from "#shop/accounts/email-suggestion.ts";
import { Field } from "#ui/field.tsx";

/**
 * The field for an e-mail address. When its domain looks mistyped it offers the one that was probably meant, which a
 * press takes; nothing waits for that. A script alone does: without one it is a plain field.
 */
export function EmailField({
  name = "email",
  label = "E-mail",
  className,
  ...field
}: Partial<ComponentProps<typeof Field>>) {
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const suggest = (typed: string) => setMeant(suggestEmail(typed));
  function take() {
    if (input.current === null || meant === null) return;
    input.current.value = meant;
    input.current.focus();
    setMeant(null);
  }
  return (
    <div className={className}>
      <Field
        {...{ name, label }}
        ref={input}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        onInput={({ currentTarget: { value } }) => suggest(isBegun(value) ? "" : value)}
        onBlur={({ currentTarget: { value } }) => suggest(value)}
        {...field}
      />
      <div aria-live="polite">
        {meant !== null && (
          <p className="mt-1.5">
            <span>Did you mean </span>
            <button type="button" className="link min-h-11 wrap-anywhere" onClick={take}>
              {`${meant}?`}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
