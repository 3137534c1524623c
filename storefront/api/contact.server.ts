import { z } from "zod";
import { contactSchema, receiveMessage } from "#shop/messages/contact.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { defineEndpoint, ApiError } from "./endpoint.server.ts";

export const contact = defineEndpoint({
  name: "contact",
  method: "POST",
  summary: "Write to the shop. The message is kept and mailed, and the sender gets a receipt.",
  access: "public",
  input: contactSchema,
  output: z.object({ message: z.string() }),
  successStatus: 200,
  errors: [422],
  async run({ input, facts }) {
    const received = await receiveMessage(db(), input);
    if (!received.ok) {
      logSecurityEvent("too_many_requests", facts, { limit: "contact by sender" });
      throw new ApiError({
        status: 429,
        code: "too_many_requests",
        message: "You have written several times in the last hour. Please try again later.",
        more: { headers: { "Retry-After": String(received.retryAfterSeconds) } },
      });
    }
    return { body: { message: "Thank you. Your message has reached us." } };
  },
});
