import { useRef, useState } from "react";
import type { KeptForm } from "#admin/http/kept-form.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { WaitingForm } from "./waiting-form.tsx";

/**
 * Gives the second factor by a passkey, which needs JavaScript: without it, nothing is drawn. A failure
 * leaves the other ways open and says so.
 */
export function PasskeyButton({
  path,
  form,
}: {
  path?: string | undefined;
  form: KeptForm | null | undefined;
}) {
  const answer = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string | null>(null);
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const prove = async () => {
    setError(null);
    try {
      const { provePasskey } = await import("#admin/client/passkeys.ts");
      const response = await provePasskey();
      const field = answer.current?.elements.namedItem("auth.passkey");
      if (answer.current === null || !(field instanceof HTMLInputElement)) return;
      field.value = response;
      answer.current.requestSubmit();
    } catch {
      setError("The passkey was not used. Try again, or type a code.");
    }
  };
  return (
    <div className="mb-5">
      <WaitingForm {...{ path, form }} ref={answer} hidden>
        <input type="hidden" name="auth.passkey" />
      </WaitingForm>
      <Button type="button" variant="quiet" size="big" className="w-full" onClick={prove}>
        Use a passkey
      </Button>
      {error && (
        <p role="alert" className="message message-error mt-2.5">
          {error}
        </p>
      )}
      <p className="mt-7 flex h-0 items-center justify-center border-t border-rule text-ink-2">
        <span className="bg-limewash px-3">or</span>
      </p>
    </div>
  );
}
