import { useState, type ComponentProps, type KeyboardEvent } from "react";
import { describedBy, FieldFrame } from "#app/ui/field.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { PASSWORD_MAX } from "#shop/accounts/customer.ts";

/**
 * A field for a password: it can be shown, pasted into and filled by a password manager, and says
 * when Caps Lock is on. The button appears with JavaScript, in room kept free for it.
 */
export function PasswordField({
  label,
  name,
  hint,
  error,
  autoComplete,
}: {
  label: string;
  name: string;
  hint?: string;
  error?: string | undefined;
  autoComplete: "current-password" | "new-password";
}) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const isHydrated = useHydrated();
  const notice = hasCapsLock && !isShown ? "Caps Lock is on" : "";
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <FieldFrame {...{ id: name, label, hint, error }}>
      <div className="relative">
        <input
          className="control pr-19"
          type={isShown ? "text" : "password"}
          id={name}
          name={name}
          maxLength={PASSWORD_MAX * 2}
          autoComplete={autoComplete}
          {...(isShown ? AS_TYPED : {})}
          aria-describedby={describedBy({ id: name, hint, error })}
          aria-invalid={error ? true : undefined}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        {isHydrated && <ShowButton isShown={isShown} onToggle={() => setShown(!isShown)} />}
      </div>
      <p role="status" className={notice ? "mt-2 text-sm text-ink-2" : "sr-only"}>
        {notice}
      </p>
    </FieldFrame>
  );
}

/** A shown password is text to the browser, which is to change and to learn nothing of it. */
const AS_TYPED: ComponentProps<"input"> = {
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
};

function ShowButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      onClick={onToggle}
      className="absolute inset-y-0 right-0 px-4 text-sm font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink hover:decoration-2"
    >
      {isShown ? "Hide" : "Show"}
      <VisuallyHidden> password</VisuallyHidden>
    </button>
  );
}
