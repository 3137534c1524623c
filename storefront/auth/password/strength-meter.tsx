import { useEffect, useState } from "react";
import type { PasswordOwner } from "#shop/accounts/passwords/password-weakness.ts";
import { PASSWORD_ADVICE, passwordStrength, type Strength } from "./password-strength.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Screen readers hear the strength after a pause in typing, not at each key. */
const ANNOUNCED_AFTER_MS = 1_000;

const levels = {
  weak: { steps: 1, label: "Weak", colour: "bg-error" },
  fair: { steps: 2, label: "Fair", colour: "bg-edge" },
  good: { steps: 3, label: "Good", colour: "bg-green" },
  strong: { steps: 4, label: "Strong", colour: "bg-green" },
} as const satisfies Record<Strength["level"], object>;

/**
 * The strength of a new password below its field: a bar of four steps, a label and a sentence.
 * Before anything is typed, and without JavaScript, it gives advice. Its space is reserved.
 */
export function StrengthMeter({
  id,
  password,
  owner,
}: {
  /** The id of the sentence, for the field's aria-describedby. */
  id: string;
  password: string;
  owner: PasswordOwner;
}) {
  const isHydrated = useHydrated();
  const strength = password === "" ? null : passwordStrength(password, owner);
  const level = strength && levels[strength.level];
  return (
    <div className="mt-2.5 min-h-16">
      <div className="flex h-1.5 gap-1" aria-hidden="true">
        {isHydrated &&
          [1, 2, 3, 4].map((step) => (
            <span
              key={step}
              className={`grow border border-transparent ${level && step <= level.steps ? level.colour : "bg-rule"}`}
            />
          ))}
      </div>
      <p id={id} className="mt-1.5 text-sm text-ink-2">
        {level && <strong className="font-semibold text-ink">{level.label}. </strong>}
        {strength?.sentence ?? PASSWORD_ADVICE}
      </p>
      <Announcement
        typed={password}
        text={strength && level ? `Password: ${level.label}. ${strength.sentence}` : ""}
      />
    </div>
  );
}

/** Announces a text to screen readers after a pause in typing. */
function Announcement({ typed, text }: { typed: string; text: string }) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
