import { z } from "zod";
import { contactSchema } from "#shop/messages/contact.server.ts";
import { sendContactMessage } from "#storefront/pages/send-contact-message.server.ts";
import { tooManyRequests } from "./endpoint/api-error.server.ts";
import { defineEndpoint } from "./endpoint/endpoint.server.ts";

export const loader = defineEndpoint({
  name: "contact",
  method: "POST",
  summary: "Send a message to the shop. The sender gets a receipt by e-mail.",
  access: "public",
  input: contactSchema,
  output: z.object({ message: z.string() }),
  successStatus: 200,
  errors: [422],
  async run({ input, request, metadata }) {
    const sent = await sendContactMessage(input, { request, metadata });
    if (!sent.ok) throw tooManyRequests(sent);
    return { body: { message: "Thank you. Your message has reached us." } };
  },
});
export const action = loader;
