import type { ToastType } from "./toast-store.ts";

/** What a page says after a redirect: `?notice=<code>`. An unknown code says nothing. */
export const notices: Readonly<
  Record<string, { readonly type: ToastType; readonly message: string }>
> = {
  registered: {
    type: "success",
    message: "Registration successful! Please check your email to verify your account.",
  },
  "verify-reminder": {
    type: "warning",
    message: "Please check your email to verify your account.",
  },
  "logged-out": { type: "info", message: "You have been logged out" },
  verified: { type: "success", message: "Email verified successfully!" },
  "origin-confirmed": { type: "success", message: "Thank you. Your account is complete." },
  "reset-sent": { type: "success", message: "Password reset link sent to your email" },
  "verification-sent": { type: "success", message: "We have sent you a new verification link." },
  "password-reset": { type: "success", message: "Password has been reset successfully" },
  "payment-cancelled": { type: "info", message: "Payment cancelled. Your cart is as you left it." },
  "order-changed": {
    type: "warning",
    message: "Something in that order has changed its price or sold out. Please choose it again.",
  },
  "name-changed": { type: "success", message: "Your name is saved." },
  "email-change-asked": {
    type: "info",
    message: "Please follow the link in the mail we have sent you.",
  },
  "password-changed": {
    type: "success",
    message: "Your password is changed. Other devices are signed out.",
  },
  "others-signed-out": { type: "success", message: "Every other device is signed out." },
  "device-signed-out": { type: "success", message: "That device is signed out." },
  "address-kept": { type: "success", message: "The address is saved." },
  "account-deleted": {
    type: "info",
    message: "Your account is deleted. A last mail confirms it.",
  },
  "cancel-requested": {
    type: "success",
    message: "We have your cancellation. A receipt is on its way to you by e-mail.",
  },
  "return-requested": {
    type: "success",
    message: "We have your request. How to send the parcel is on its way to you by e-mail.",
  },
  "cancel-too-late": {
    type: "warning",
    message: "This order can no longer be cancelled here. Please write to us.",
  },
  "payment-unreachable": {
    type: "error",
    message: "We could not open the payment page. Nothing has been charged. Please try again.",
  },
  "verify-email": {
    type: "warning",
    message:
      "Confirm your e-mail address to order more than 20 items at once. The link is in our mail.",
  },
  "network-full": {
    type: "warning",
    message:
      "Too many orders from your internet connection are waiting for payment. Please try again in half an hour, or confirm your e-mail address to order now.",
  },
  "payments-processing": {
    type: "info",
    message:
      "The bank has not yet said whether your last orders are paid. Please try again when it has.",
  },
  "message-sent": { type: "success", message: "Thank you. Your message has reached us." },
};
