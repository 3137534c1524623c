import { z } from "zod";
import { resetRequestSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { requestPasswordReset } from "#storefront/auth/use-cases/request-password-reset.server.ts";
import { defineEndpoint, refuseTooMany } from "./endpoint.server.ts";

export const authResetRequest = defineEndpoint({
  name: "auth-reset-request",
  method: "POST",
  summary:
    "Have a link mailed to set a new password. The response is the same for every e-mail address.",
  access: "public",
  input: resetRequestSchema,
  output: z.object({ message: z.string() }),
  successStatus: 200,
  errors: [422],
  async run({ input, request, facts }) {
    const result = await requestPasswordReset(input.email, { request, metadata: facts });
    if (!result.ok) throw refuseTooMany(result);
    return { body: { message: accountTexts.resetRequested } };
  },
});
