import { verificationSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { verifyEmail } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/db.server.ts";
import { sessionTokenOf } from "#app/middleware/session.server.ts";
import { defineFunction, refuse } from "./function.server.ts";
import { signedIn, signedInSchema } from "./signed-in.server.ts";

export const verifyEmailFunction = defineFunction({
  name: "verify-email",
  method: "POST",
  summary: "Prove an e-mail address by the token of the mailed link, once, within 24 hours.",
  access: "public",
  input: verificationSchema,
  output: signedInSchema,
  successStatus: 200,
  errors: [422],
  async run({ input, request }) {
    const result = await verifyEmail(db(), {
      linkToken: input.token,
      replacedToken: sessionTokenOf(request),
    });
    if (!result.ok)
      throw refuse(422, result.reason, {
        message: accountTexts.verificationFailed,
        fields: { token: accountTexts.verificationLinkInvalid },
      });
    return signedIn(result.value, accountTexts.verified);
  },
});
