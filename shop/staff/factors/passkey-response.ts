import { z } from "zod";
import { parseJson } from "#shop/kit/text.ts";

/** More than any authenticator sends, and less than the limit of a request's body. */
const RESPONSE_MAX = 32_000;

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,16000}$/);
const credential = {
  id: base64url.max(1_500),
  rawId: base64url.max(1_500),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
  clientExtensionResults: z.object({}),
};

/** The JSON of a browser's PublicKeyCredential (WebAuthn, section 5.1.8); other fields are dropped. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
const authentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** The answer of a browser that has made a passkey; null for other text. */
export function registrationResponse(text: string): z.infer<typeof registration> | null {
  return parsed(registration, text);
}

/** The answer of a browser that has used a passkey; null for other text. */
export function authenticationResponse(text: string): z.infer<typeof authentication> | null {
  return parsed(authentication, text);
}

function parsed<Answer>(schema: z.ZodType<Answer>, text: string): Answer | null {
  if (text.length > RESPONSE_MAX) return null;
  return schema.safeParse(parseJson(text)).data ?? null;
}
