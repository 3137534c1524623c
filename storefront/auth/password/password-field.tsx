import { useState, type ComponentProps } from "react";
import { describedBy, FieldFrame } from "#ui/field.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { PASSWORD_MAX } from "#shop/accounts/customer.ts";
import type { PasswordOwner } from "#shop/accounts/passwords/password-weakness.ts";
import { CapsLockNote, useCapsLock } from "./caps-lock.tsx";
import { StrengthMeter } from "./strength-meter.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type Props = {
  label: string;
  name: string;
  /** Defaults to the name. */
  id?: string;
  hint?: string;
  error?: string | undefined;
  autoComplete: "current-password" | "new-password";
  /** Shows how strong a new password is. */
  hasMeter?: boolean;
  /** The password's owner, for forms without name and e-mail fields. */
  owner?: PasswordOwner;
};

/**
 * A password field with a Show button and a Caps Lock note. Pasting and password managers work. The
 * button needs JavaScript; its space is reserved.
 */
export function PasswordField({
  label,
  name,
  id = name,
  hint,
  error,
  autoComplete,
  hasMeter,
  owner,
}: Props) {
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState<Typed>({ password: "", owner: {} });
  const isHydrated = useHydrated();
  const capsLock = useCapsLock();
  const ids = { capsLock: `${id}-caps-lock`, strength: `${id}-strength` };
  const description = [describedBy({ id, hint, error }), hasMeter && ids.strength, ids.capsLock];
  return (
    <div className="relative">
      <FieldFrame {...{ id, label, hint, error }}>
        <div className="relative">
          <input
            className="control pr-19"
            type={isShown ? "text" : "password"}
            id={id}
            name={name}
            maxLength={PASSWORD_MAX * 2}
            autoComplete={autoComplete}
            {...(isShown ? AS_TYPED : {})}
            {...capsLock.listeners}
            onInput={(event) => hasMeter && setTyped(readTyped(event.currentTarget))}
            aria-describedby={description.filter(Boolean).join(" ")}
            aria-invalid={error ? true : undefined}
          />
          {isHydrated && <ShowButton isShown={isShown} onToggle={() => setShown(!isShown)} />}
        </div>
        {hasMeter && (
          <StrengthMeter
            id={ids.strength}
            password={typed.password}
            owner={{ ...typed.owner, ...owner }}
          />
        )}
      </FieldFrame>
      <CapsLockNote id={ids.capsLock} isOn={capsLock.isOn} />
    </div>
  );
}

type Typed = { readonly password: string; readonly owner: PasswordOwner };

/** The typed password, and its owner from the fields of the same form. */
function readTyped({ value, form }: HTMLInputElement): Typed {
  const read = (name: string) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : "";
  };
  return { password: value, owner: { email: read("email"), fullName: read("fullName") } };
}

/** Keeps the browser from correcting a visible password or sending it to a spelling checker. */
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
