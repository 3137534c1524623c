import { authLogin } from "./auth-login.server.ts";
import { authLogout } from "./auth-logout.server.ts";
import { authRegister } from "./auth-register.server.ts";
import { authResetPassword } from "./auth-reset-password.server.ts";
import { authResetRequest } from "./auth-reset-request.server.ts";
import { contact } from "./contact.server.ts";
import { createCheckoutSession } from "./create-checkout-session.server.ts";
import type { Endpoint } from "./endpoint.server.ts";
import { getUserOrders } from "./get-user-orders.server.ts";
import { openapi } from "./openapi.server.ts";
import { product, products } from "./products.server.ts";
import { quote } from "./quote.server.ts";
import { session } from "./session.server.ts";
import { shippingRate } from "./shipping-rate.server.ts";
import { verifyEmailEndpoint as verifyEmail } from "./verify-email.server.ts";

/** Every function that other programs may call, under /api/. */
const functions: readonly Endpoint[] = [
  authLogin,
  authRegister,
  verifyEmail,
  authResetRequest,
  authResetPassword,
  authLogout,
  session,
  products,
  product,
  shippingRate,
  quote,
  createCheckoutSession,
  getUserOrders,
  contact,
];

/** The functions, and the one that describes them. */
export const functionTable: readonly Endpoint[] = [...functions, openapi(functions)];
