import { Form, useNavigation } from "react-router";
import { EntryPage } from "#admin/components/entry-page.tsx";
import { AuthenticatorCode, AuthenticatorSetup } from "#admin/factors/authenticator-setup.tsx";
import { NewPasskey, type PasskeyObstacle } from "#admin/factors/new-passkey.tsx";
import type { QrPath } from "#admin/factors/qr-path.server.ts";
import { ActId } from "#admin/components/act-id.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { FormResult } from "#web/form-result.ts";

type Offer = {
  readonly qr: QrPath;
  readonly keyText: string;
  readonly obstacle: PasskeyObstacle;
};

/** The second step of joining: an authenticator app or a passkey. */
export function JoinFactor({ offer, result }: { offer: Offer; result: FormResult | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  const isOfPasskey = result?.intent === "passkey";
  const codeError = result?.fieldErrors?.["code"];
  return (
    <EntryPage
      title="Your second factor"
      lead="Step 2 of 3. Besides the password, the admin asks for something that you have: an authenticator app or a passkey."
    >
      <h2>Authenticator app</h2>
      <div className="mt-2">
        <AuthenticatorSetup qr={offer.qr} keyText={offer.keyText} />
      </div>
      <Form method="post" noValidate className="mt-4">
        <ActId />
        <ErrorSummary
          errors={{ form: isOfPasskey ? undefined : result?.formError, code: codeError }}
        />
        <AuthenticatorCode error={codeError} />
        <Button size="big" className="mt-3 w-full" disabled={isBusy}>
          Continue
        </Button>
      </Form>
      <h2 className="mt-8 mb-2 border-t border-rule pt-6">Or a passkey</h2>
      <NewPasskey
        obstacle={offer.obstacle}
        error={isOfPasskey ? (result?.formError ?? null) : null}
      />
    </EntryPage>
  );
}
