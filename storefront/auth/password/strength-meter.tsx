import { useEffect, useState } from "react";
import type { PasswordOwner } from "#shop/accounts/passwords/guessable.ts";
import { PASSWORD_ADVICE, passwordStrength, type Strength } from "./password-strength.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

/** A reader of the page is told when the typing has paused for so long, not at each key. */
const TOLD_AFTER_MS = 1_000;

const levels = {
  weak: { steps: 1, word: "Weak", colour: "bg-error" },
  fair: { steps: 2, word: "Fair", colour: "bg-edge" },
  good: { steps: 3, word: "Good", colour: "bg-green" },
  strong: { steps: 4, word: "Strong", colour: "bg-green" },
} as const satisfies Record<Strength["level"], object>;

/**
 * How good a password is that is being chosen: four steps, a word and a sentence, under its field.
 * Before anything is typed, and without JavaScript, it is advice. The room is kept from the start.
 */
export function StrengthMeter({
  id,
  password,
  owner,
}: {
  /** Of the sentence, which describes the field. */
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
        {level && <strong className="font-semibold text-ink">{level.word}. </strong>}
        {strength?.sentence ?? PASSWORD_ADVICE}
      </p>
      <Told
        typed={password}
        text={strength && level ? `Password: ${level.word}. ${strength.sentence}` : ""}
      />
    </div>
  );
}

/** Says a text to who listens to the page, once nothing has been typed for a while. */
function Told({ typed, text }: { typed: string; text: string }) {
  const [told, setTold] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), TOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <p role="status" className="sr-only">
      {told}
    </p>
  );
}
