import { accountTexts } from "#shop/accounts/customer.ts";
import type { ToastType } from "#storefront/client/toast-store.ts";

/** Messages after a redirect, by the code in `?notice=<code>`. An unknown code shows nothing. */
export const notices: Readonly<
  Record<string, { readonly type: ToastType; readonly message: string }>
> = {
  registered: { type: "success", message: accountTexts.registered },
  "verify-reminder": { type: "warning", message: accountTexts.unverified },
  "logged-out": { type: "info", message: "You have been logged out" },
  verified: { type: "success", message: accountTexts.verified },
  "registration-confirmed": { type: "success", message: "Thank you. Your account is complete." },
  "reset-sent": { type: "success", message: "Password reset link sent to your email" },
  "verification-sent": { type: "success", message: "We have sent you a new verification link." },
  "password-reset": { type: "success", message: accountTexts.resetDone },
  "payment-cancelled": { type: "info", message: "Payment cancelled. Your cart is as you left it." },
  "offer-cancelled": { type: "info", message: "Payment cancelled. Nothing has been charged." },
  "order-of-offer": {
    type: "info",
    message: "We made this order from an offer. To pay for it, open the link in our e-mail.",
  },
  "order-changed": {
    type: "warning",
    message: "An item in that order has changed price or sold out. Please choose it again.",
  },
  "name-changed": { type: "success", message: "Your name is saved." },
  "email-change-requested": {
    type: "info",
    message: "Please click the link in the e-mail we have sent you.",
  },
  "password-changed": {
    type: "success",
    message: "Your password is changed. Other devices are signed out.",
  },
  "others-signed-out": { type: "success", message: "Every other device is signed out." },
  "device-signed-out": { type: "success", message: "That device is signed out." },
  "address-saved": { type: "success", message: "The address is saved." },
  "account-deleted": {
    type: "info",
    message: "Your account has been deleted. We have sent you a last e-mail to confirm it.",
  },
  "cancel-requested": {
    type: "success",
    message: "We have received your cancellation. A receipt is on its way by e-mail.",
  },
  "return-requested": {
    type: "success",
    message: "We have received your request. We have e-mailed you how to send the parcel back.",
  },
  "parcel-arrived": { type: "success", message: "Thank you for telling us." },
  "cancel-too-late": {
    type: "warning",
    message: "This order can no longer be cancelled here. Please contact us.",
  },
  "payment-unreachable": {
    type: "error",
    message: "We could not open the payment page. Nothing has been charged. Please try again.",
  },
  "checkout-paused": {
    type: "error",
    message:
      "We can't take orders at the moment. Nothing has been charged. Please try again in half an hour.",
  },
  "verify-email": {
    type: "warning",
    message:
      "Confirm your e-mail address to order more than 20 items at once. The link is in our e-mail.",
  },
  "network-full": {
    type: "warning",
    message:
      "Too many orders from your internet connection are waiting for payment. Please try again in half an hour, or confirm your e-mail address to order now.",
  },
  "payments-processing": {
    type: "info",
    message:
      "We are waiting for the bank to confirm your last orders. Please try again in a few minutes.",
  },
  "ordering-blocked": {
    type: "warning",
    message:
      "We can’t take orders from this account. Nothing has been charged. Please contact us if you have a question.",
  },
  "message-sent": { type: "success", message: "Thank you. Your message has reached us." },
};
