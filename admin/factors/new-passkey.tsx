import { useRef, useState } from "react";
import { useSubmit } from "react-router";
import { ActId } from "#admin/components/act-id.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Why passkeys can't be used at this address; null when they can. */
export type PasskeyObstacle = "ip_address" | "no_https" | null;

const obstacles = {
  ip_address:
    "Passkeys need a host name, and this address is an IP address. Use an authenticator app.",
  no_https: "Passkeys need https. Use an authenticator app.",
} as const;

/** Makes a passkey and sends it to the page with the intent `passkey`. Says why where it can't be done. */
export function NewPasskey({
  obstacle,
  error,
}: {
  obstacle: PasskeyObstacle;
  error: string | null;
}) {
  const { form, make, failed } = useNewPasskey();
  const isHydrated = useHydrated();
  if (obstacle !== null) return <p className="text-ink-2">{obstacles[obstacle]}</p>;
  if (!isHydrated)
    return <p className="text-ink-2">Passkeys need JavaScript. Use an authenticator app.</p>;
  const message = failed ?? error;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <input type="hidden" name="intent" value="passkey" />
      <ActId intent="passkey" />
      <input type="hidden" name="passkey" />
      <Field
        label="Name of this device"
        name="passkey_name"
        hint="Such as Laptop or Phone"
        maxLength={60}
      />
      <Button variant="quiet" className="mt-3">
        Make a passkey
      </Button>
      {message && (
        <p role="alert" className="message message-error mt-2.5">
          {message}
        </p>
      )}
    </form>
  );
}

/** Makes a passkey in the browser and submits the form with it. */
function useNewPasskey() {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const make = async () => {
    setFailed(null);
    try {
      const { makePasskey } = await import("#admin/client/passkeys.ts");
      const response = await makePasskey();
      const field = form.current?.elements.namedItem("passkey");
      if (form.current === null || !(field instanceof HTMLInputElement)) return;
      field.value = response;
      await submit(form.current, { method: "post" });
    } catch {
      setFailed("The passkey was not made. Try again, or use an authenticator app.");
    }
  };
  return { form, make, failed };
}
