import { Field } from "#ui/field.tsx";
import type { QrPath } from "./qr-path.server.ts";

/** What to set an authenticator app up with: the QR code, or the key to type. */
export function AuthenticatorSetup({ qr, keyText }: { qr: QrPath; keyText: string }) {
  return (
    <div className="flex flex-wrap items-start gap-6">
      <svg
        role="img"
        aria-label="Picture to scan with your authenticator app"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-46 flex-none border border-rule bg-white"
      >
        <path d={qr.d} className="fill-ink" />
      </svg>
      <div className="min-w-0 flex-1 basis-56">
        <p>
          Scan the picture with an authenticator app, such as Google Authenticator, Aegis or your
          password manager.
        </p>
        <p className="mt-3 font-medium">Or type this key</p>
        <div role="group" aria-label="Key" className="mt-1 font-medium break-all select-all">
          {keyText}
        </div>
      </div>
    </div>
  );
}

/** The code with which a person shows that the app is set up. */
export function AuthenticatorCode({
  error,
  className,
}: {
  error: string | undefined;
  className?: string;
}) {
  return (
    <Field
      label="Code"
      name="code"
      hint="The six figures that the app shows now"
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={20}
      required
      {...(className && { className })}
    />
  );
}
