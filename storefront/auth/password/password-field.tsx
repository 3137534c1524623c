import { useState, type ComponentProps } from "react";
import { describedBy, FieldFrame } from "#ui/field.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { PASSWORD_MAX } from "#shop/accounts/customer.ts";
import type { PasswordOwner } from "#shop/accounts/passwords/guessable.ts";
import { CapsLockNote, useCapsLock } from "./caps-lock.tsx";
import { StrengthMeter } from "./strength-meter.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type Props = {
  label: string;
  name: string;
  /** The name unless one is given. */
  id?: string;
  hint?: string;
  error?: string | undefined;
  autoComplete: "current-password" | "new-password";
  /** Says how good the password is that is being chosen. */
  hasMeter?: boolean;
  /** Whose password it is, where the form itself does not ask for it. */
  owner?: PasswordOwner;
};

/**
 * A field for a password: it can be shown, pasted into and filled by a password manager, and says
 * when Caps Lock is on. The button appears with JavaScript, in room kept free for it.
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
  const [chosen, setChosen] = useState<Chosen>({ password: "", owner: {} });
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
            onInput={(event) => hasMeter && setChosen(chosenIn(event.currentTarget))}
            aria-describedby={description.filter(Boolean).join(" ")}
            aria-invalid={error ? true : undefined}
          />
          {isHydrated && <ShowButton isShown={isShown} onToggle={() => setShown(!isShown)} />}
        </div>
        {hasMeter && (
          <StrengthMeter
            id={ids.strength}
            password={chosen.password}
            owner={{ ...chosen.owner, ...owner }}
          />
        )}
      </FieldFrame>
      <CapsLockNote id={ids.capsLock} isOn={capsLock.isOn} />
    </div>
  );
}

type Chosen = { readonly password: string; readonly owner: PasswordOwner };

/** What is typed, and who it belongs to as far as the same form says. */
function chosenIn({ value, form }: HTMLInputElement): Chosen {
  const read = (name: string) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : "";
  };
  return { password: value, owner: { email: read("email"), fullName: read("fullName") } };
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
