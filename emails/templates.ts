import { createElement, type ReactElement } from "react";
import { plainTextSelectors, render } from "@react-email/render";
import { compile } from "html-to-text";
import { isMailName, mailNames, type MailData, type MailName } from "#shop/mail/mails.ts";
import type { MailWords } from "#shop/content/settings/settings.ts";
import { ownWordsOf } from "./owner-words.ts";
import { OwnWordsContext } from "./parts/own-words.tsx";
import * as accountDeleted from "./account/account-deleted.tsx";
import * as backInStock from "./notices/back-in-stock.tsx";
import * as cancellationRequested from "./orders/cancellation-requested.tsx";
import * as confirmBackInStock from "./notices/confirm-back-in-stock.tsx";
import * as confirmNewEmail from "./account/confirm-new-email.tsx";
import * as contact from "./contact/contact.tsx";
import * as contactReceipt from "./contact/contact-receipt.tsx";
import * as emailChangeRequested from "./account/email-change-requested.tsx";
import * as emailChanged from "./account/email-changed.tsx";
import * as deadJob from "./staff/dead-job.tsx";
import * as existingAccount from "./account/existing-account.tsx";
import * as messageReply from "./contact/message-reply.tsx";
import * as newOrder from "./staff/new-order.tsx";
import * as newOrders from "./staff/new-orders.tsx";
import * as offer from "./orders/offer.tsx";
import * as orderAttention from "./staff/order-attention.tsx";
import * as orderCancelled from "./orders/order-cancelled.tsx";
import * as orderChanged from "./orders/order-changed.tsx";
import * as orderConfirmation from "./orders/order-confirmation.tsx";
import * as orderDelayed from "./orders/order-delayed.tsx";
import * as orderDelivered from "./orders/order-delivered.tsx";
import * as orderDispatched from "./orders/order-dispatched.tsx";
import * as orderRefunded from "./orders/order-refunded.tsx";
import * as orderUnpaid from "./orders/order-unpaid.tsx";
import * as passwordChanged from "./account/password-changed.tsx";
import * as questionAnswered from "./notices/question-answered.tsx";
import * as questionRefused from "./notices/question-refused.tsx";
import * as resetPassword from "./account/reset-password.tsx";
import * as returnAccepted from "./orders/return-accepted.tsx";
import * as returnRefused from "./orders/return-refused.tsx";
import * as returnReceived from "./orders/return-received.tsx";
import * as reviewRefused from "./notices/review-refused.tsx";
import * as reviewRequest from "./notices/review-request.tsx";
import * as staffInvitation from "./staff/staff-invitation.tsx";
import * as staffNotice from "./staff/staff-notice.tsx";
import * as staffPasswordLink from "./staff/staff-password-link.tsx";
import * as verifyEmail from "./account/verify-email.tsx";
import * as welcome from "./account/welcome.tsx";
import * as withdrawalNotice from "./staff/withdrawal-notice.tsx";
import * as withdrawalReceipt from "./orders/withdrawal-receipt.tsx";

export type RenderedMail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

type Template<Data> = {
  readonly subject: (data: Data) => string;
  readonly Mail: (data: Data) => ReactElement;
  /** Made-up data for the preview. */
  readonly previewData: Data;
};

/** The template of every mail: one for each schema of shop/mail/mails.ts. */
const templates: { readonly [Name in MailName]: Template<MailData<Name>> } = {
  "verify-email": verifyEmail,
  welcome,
  "reset-password": resetPassword,
  "password-changed": passwordChanged,
  "confirm-new-email": confirmNewEmail,
  "email-change-requested": emailChangeRequested,
  "email-changed": emailChanged,
  "existing-account": existingAccount,
  "account-deleted": accountDeleted,
  offer,
  "order-confirmation": orderConfirmation,
  "order-unpaid": orderUnpaid,
  "order-dispatched": orderDispatched,
  "order-delivered": orderDelivered,
  "order-delayed": orderDelayed,
  "order-changed": orderChanged,
  "order-cancelled": orderCancelled,
  "order-refunded": orderRefunded,
  "cancellation-requested": cancellationRequested,
  "return-accepted": returnAccepted,
  "return-received": returnReceived,
  "return-refused": returnRefused,
  "withdrawal-receipt": withdrawalReceipt,
  contact,
  "contact-receipt": contactReceipt,
  "message-reply": messageReply,
  "review-refused": reviewRefused,
  "question-answered": questionAnswered,
  "question-refused": questionRefused,
  "withdrawal-notice": withdrawalNotice,
  "new-order": newOrder,
  "new-orders": newOrders,
  "order-attention": orderAttention,
  "dead-job": deadJob,
  "confirm-back-in-stock": confirmBackInStock,
  "back-in-stock": backInStock,
  "review-request": reviewRequest,
  "staff-invitation": staffInvitation,
  "staff-password-link": staffPasswordLink,
  "staff-notice": staffNotice,
};

/** Renders a mail as HTML and as plain text, with the owner's words. */
export async function renderMail<Name extends MailName>(
  name: Name,
  data: MailData<Name>,
  /** The owner's words in place of those that are saved. */
  typed?: MailWords,
): Promise<RenderedMail> {
  const template: Template<MailData<Name>> = templates[name];
  const { subject, ...own } = ownWordsOf(name, data, typed);
  const html = await render(createElement(OwnWordsContext, { value: own }, template.Mail(data)));
  return { subject: subject || template.subject(data), html, text: textOf(html) };
}

/** Every mail with the subject of its preview, in the order of the schemas. */
export function listPreviews(): { name: string; subject: string }[] {
  return mailNames.map((name) => ({ name, subject: previewSubject(name) }));
}

function previewSubject<Name extends MailName>(name: Name): string {
  const template: Template<MailData<Name>> = templates[name];
  return template.subject(template.previewData);
}

/** Renders a mail with made-up data. Null if there is no mail of this name. */
export async function renderPreview(name: string): Promise<RenderedMail | null> {
  return isMailName(name) ? renderMail(name, templates[name].previewData) : null;
}

const TEXT_WIDTH = 76;

const plainHeading = { uppercase: false };

/** The plain text of a mail. It says everything the HTML says, and never breaks a URL. */
const textOf = compile({
  wordwrap: TEXT_WIDTH,
  selectors: [
    ...plainTextSelectors,
    { selector: "h1", options: plainHeading },
    { selector: "h2", options: plainHeading },
    // The number is its own words.
    { selector: 'a[href^="tel:"]', format: "inline" },
  ],
});

/** The made-up data of a mail's preview, and its subject as the shop has it. */
export function previewOf<Name extends MailName>(
  name: Name,
): { readonly subject: string; readonly data: MailData<Name> } {
  const template: Template<MailData<Name>> = templates[name];
  return { subject: template.subject(template.previewData), data: template.previewData };
}
