import { z } from "zod";
import { instant, text } from "./fields.ts";

/** The mails to the shopkeeper, and the receipt for a message to the shop. */
export const shopMails = {
  contact: z.object({ name: text, email: text, message: text, receivedAt: instant }),
  "contact-receipt": z.object({ receivedAt: instant }),
  "withdrawal-notice": z.object({
    /** As the customer typed them. */
    orderNumber: text,
    name: text,
    email: text,
    statement: text,
    receivedAt: instant,
    /** A withdrawal was declared on the public form: nobody was signed in. */
    kind: z.enum(["cancel", "return", "withdrawal"]),
  }),
  "order-attention": z.object({
    orderNumber: text,
    attention: text,
    /** Whether the order can't be dispatched until then. Mails of older versions lack it. */
    isOnHold: z.boolean().default(true),
  }),
  "dead-job": z.object({
    task: text,
    /** What the job was about: its key, or its id. */
    about: text,
    attempts: z.int(),
    lastError: text,
  }),
} as const;
