import type { MailName } from "#shop/mail/mails.ts";

/** A mail of the shop: what it is called, and to whom it goes. */
export type ListedMail = {
  readonly name: MailName;
  readonly title: string;
  readonly to: "customers" | "shop";
};

const customers = {
  "order-confirmation": "Order confirmation",
  "order-unpaid": "Not paid",
  "order-dispatched": "Dispatched",
  "order-delivered": "Delivered",
  "order-delayed": "Arrives later",
  "order-changed": "Order changed",
  "order-cancelled": "Order cancelled",
  "order-refunded": "Refunded",
  "cancellation-requested": "Receipt of a request to cancel or return",
  "withdrawal-receipt": "Receipt of a withdrawal",
  "return-accepted": "Return accepted",
  "return-received": "Return received",
  "return-refused": "Return refused",
  offer: "Offer",
  "message-reply": "Reply to a message",
  "contact-receipt": "Receipt of a message",
  "back-in-stock": "Back in stock",
  "confirm-back-in-stock": "Confirm the address for back in stock",
  "review-request": "Request for a review",
  "review-refused": "Review not published",
  "question-answered": "Question answered",
  "question-refused": "Question not published",
  "verify-email": "Verify the e-mail address",
  welcome: "Welcome",
  "reset-password": "Set a new password",
  "password-changed": "Password changed",
  "confirm-new-email": "Confirm the new e-mail address",
  "email-change-requested": "Change of the e-mail address asked for",
  "email-changed": "E-mail address changed",
  "existing-account": "An account exists already",
  "account-deleted": "Account deleted",
} as const satisfies Partial<Record<MailName, string>>;

const shop = {
  "new-order": "New order",
  "new-orders": "New orders of a day",
  "order-attention": "An order needs attention",
  "withdrawal-notice": "A customer withdraws",
  contact: "Message from the contact form",
  "dead-job": "A job has failed",
  "staff-invitation": "Invitation to the staff",
  "staff-password-link": "New password of the staff",
  "staff-notice": "Notice about a staff account",
} as const satisfies Record<Exclude<MailName, keyof typeof customers>, string>;

/** Every mail, those to customers first. */
export const listedMails: readonly ListedMail[] = [
  ...listed(customers, "customers"),
  ...listed(shop, "shop"),
];

function listed(
  titles: Readonly<Partial<Record<MailName, string>>>,
  to: ListedMail["to"],
): ListedMail[] {
  return Object.entries(titles).map(([name, title]) => ({ name: name as MailName, title, to }));
}

/** The mail of a URL; undefined for none. */
export function listedMail(name: string): ListedMail | undefined {
  return listedMails.find((mail) => mail.name === name);
}
