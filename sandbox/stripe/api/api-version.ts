/** The version of Stripe's API the stand-in speaks: the one the shop's Stripe package asks for. */
export const API_VERSION = "2026-10-28.endive";
