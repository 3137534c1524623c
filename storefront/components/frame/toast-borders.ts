import type { ToastType } from "#storefront/client/toast-store.ts";

/** The colour of a message's left border, as a class. */
export const toastBorders: Readonly<Record<ToastType, string>> = {
  info: "border-on-green",
  success: "border-toast-ok",
  warning: "border-pine",
  error: "border-toast-error",
};
