/** The version of Stripe's API that the stand-in implements, which is that of the shop's Stripe package. */
export const API_VERSION = "2026-10-28.endive";
