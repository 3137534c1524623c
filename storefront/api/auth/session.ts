import { z } from "zod";
import { withoutSession } from "#shop/accounts/customer.ts";
import { customerOf, endedSessionHeaders } from "#storefront/http/session.server.ts";
import { defineEndpoint } from "#storefront/api/endpoint/endpoint.server.ts";

const user = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  isVerified: z.boolean(),
});

/** Public pages are the same for every visitor, so the browser fetches the name of the signed-in customer. */
export const loader = defineEndpoint({
  name: "session",
  method: "GET",
  summary: "Who is signed in, or null.",
  access: "public",
  input: null,
  output: z.object({ user: user.nullable() }),
  successStatus: 200,
  errors: [],
  async run({ request }) {
    const customer = await customerOf(request);
    const headers = customer === null ? endedSessionHeaders(request) : new Headers();
    headers.set("Cache-Control", "no-store");
    return { body: { user: customer === null ? null : withoutSession(customer) }, headers };
  },
});
export const action = loader;
