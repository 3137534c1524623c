import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** Lets the person use a passkey as the second factor. Returns the response as JSON; throws when they don't. */
export async function provePasskey(): Promise<string> {
  const optionsJSON = await challenge("prove");
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/** Lets the person make a passkey for this account. Returns it as JSON; throws when they don't. */
export async function makePasskey(): Promise<string> {
  const optionsJSON = await challenge("add");
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

async function challenge(purpose: "prove" | "add") {
  const response = await fetch(`/admin/passkey-challenge`, {
    method: "POST",
    body: new URLSearchParams({ purpose }),
  });
  if (!response.ok) throw new Error(`No challenge: ${response.status}`);
  return response.json();
}
