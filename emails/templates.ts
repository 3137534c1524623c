import { createElement, type ReactElement } from "react";
import { render, toPlainText } from "@react-email/render";
import * as accountDeleted from "./account/account-deleted.tsx";
import * as cancellationRequested from "./orders/cancellation-requested.tsx";
import * as confirmNewEmail from "./account/confirm-new-email.tsx";
import * as contact from "./contact/contact.tsx";
import * as contactReceipt from "./contact/contact-receipt.tsx";
import * as emailChangeRequested from "./account/email-change-requested.tsx";
import * as emailChanged from "./account/email-changed.tsx";
import * as deadLetter from "./staff/dead-job.tsx";
import * as existingAccount from "./account/existing-account.tsx";
import * as orderAttention from "./staff/order-attention.tsx";
import * as orderCancelled from "./orders/order-cancelled.tsx";
import * as orderConfirmation from "./orders/order-confirmation.tsx";
import * as orderDelivered from "./orders/order-delivered.tsx";
import * as orderDispatched from "./orders/order-dispatched.tsx";
import * as orderRefunded from "./orders/order-refunded.tsx";
import * as orderUnpaid from "./orders/order-unpaid.tsx";
import * as passwordChanged from "./account/password-changed.tsx";
import * as resetPassword from "./account/reset-password.tsx";
import * as returnReceived from "./orders/return-received.tsx";
import * as verifyEmail from "./account/verify-email.tsx";
import * as welcome from "./account/welcome.tsx";
import * as withdrawalNotice from "./staff/withdrawal-notice.tsx";
import * as withdrawalReceipt from "./orders/withdrawal-receipt.tsx";

export type RenderedMail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** A mail that knows how to say what it is given. */
type Template = {
  readonly previewData: object;
  /** Draws data that has the shape of `previewData`: the verb that wrote them saw to that. */
  readonly draw: (data: unknown) => { subject: string; page: ReactElement };
};

function template<Data extends object>(mail: {
  subject: (data: Data) => string;
  Mail: (data: Data) => ReactElement;
  previewData: Data;
}): Template {
  return {
    previewData: mail.previewData,
    draw: (given) => {
      const data = given as Data;
      return { subject: mail.subject(data), page: createElement(mail.Mail, data) };
    },
  };
}

const templates: Readonly<Record<string, Template>> = {
  "verify-email": template(verifyEmail),
  welcome: template(welcome),
  "reset-password": template(resetPassword),
  "password-changed": template(passwordChanged),
  "confirm-new-email": template(confirmNewEmail),
  "email-change-requested": template(emailChangeRequested),
  "email-changed": template(emailChanged),
  "existing-account": template(existingAccount),
  "account-deleted": template(accountDeleted),
  "order-confirmation": template(orderConfirmation),
  "order-unpaid": template(orderUnpaid),
  "order-dispatched": template(orderDispatched),
  "order-delivered": template(orderDelivered),
  "order-cancelled": template(orderCancelled),
  "order-refunded": template(orderRefunded),
  "cancellation-requested": template(cancellationRequested),
  "return-received": template(returnReceived),
  "withdrawal-receipt": template(withdrawalReceipt),
  "withdrawal-notice": template(withdrawalNotice),
  "order-attention": template(orderAttention),
  "dead-job": template(deadLetter),
  contact: template(contact),
  "contact-receipt": template(contactReceipt),
};

/** Every mail the shop can send, by name, as the outbox names them. */
export const templateNames: readonly string[] = Object.keys(templates);

/** Draws a mail of the outbox as HTML and as text. A name that is no template is a fault. */
export async function renderMail(name: string, data: unknown): Promise<RenderedMail> {
  const { subject, page } = findTemplate(name).draw(data);
  const html = await render(page);
  return { subject, html, text: textOf(html) };
}

/** Every mail with its subject, in the order of `templateNames`, to choose one to look at. */
export function listPreviews(): { name: string; subject: string }[] {
  return Object.entries(templates).map(([name, { draw, previewData }]) => ({
    name,
    subject: draw(previewData).subject,
  }));
}

/** Draws a mail with made-up data, to look at. Null for a name that is no template. */
export async function renderPreview(name: string): Promise<RenderedMail | null> {
  if (!Object.hasOwn(templates, name)) return null;
  return renderMail(name, findTemplate(name).previewData);
}

function findTemplate(name: string): Template {
  const found = Object.hasOwn(templates, name) ? templates[name] : undefined;
  if (found === undefined) throw new Error(`There is no mail named "${name}"`);
  return found;
}

const TEXT_WIDTH = 76;

/** The text of a mail says all that its HTML says; addresses of links are never broken. */
function textOf(html: string): string {
  const plainHeading = { uppercase: false };
  return toPlainText(html, {
    wordwrap: TEXT_WIDTH,
    selectors: [
      { selector: "h1", options: plainHeading },
      { selector: "h2", options: plainHeading },
    ],
  });
}
