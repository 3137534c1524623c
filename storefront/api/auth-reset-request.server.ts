import { z } from "zod";
import { resetRequestSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { requestReset } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { defineEndpoint } from "./endpoint.server.ts";

export const authResetRequest = defineEndpoint({
  name: "auth-reset-request",
  method: "POST",
  summary: "Have a link mailed to set a new password. The answer is the same for every address.",
  access: "public",
  input: resetRequestSchema,
  output: z.object({ message: z.string() }),
  successStatus: 200,
  errors: [422],
  async run({ input, facts }) {
    await requestReset(db(), input.email);
    logSecurityEvent("reset_requested", facts);
    return { body: { message: accountTexts.resetRequested } };
  },
});
