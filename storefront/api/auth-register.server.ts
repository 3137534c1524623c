import { registrationSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { register } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requestTokens } from "#storefront/http/device.server.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { defineEndpoint, refuse } from "./endpoint.server.ts";
import { signedIn, signedInSchema } from "./signed-in.server.ts";

export const authRegister = defineEndpoint({
  name: "auth-register",
  method: "POST",
  summary: "Open an account, sign in, and have the link mailed that proves the address.",
  access: "public",
  input: registrationSchema,
  output: signedInSchema,
  successStatus: 201,
  errors: [409, 422],
  async run({ input, request, facts }) {
    const result = await register(db(), { ...input, ...requestTokens(request) });
    if (!result.ok) {
      logSecurityEvent("registration_refused", facts);
      throw refuse(409, "registration_failed", accountTexts.registrationFailed);
    }
    logSecurityEvent("registered", facts, { customerId: result.value.customer.id });
    return signedIn(result.value, accountTexts.registered);
  },
});
