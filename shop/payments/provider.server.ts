import type { PaymentProvider } from "./provider.ts";
import { stripeProvider } from "./stripe/provider.server.ts";

/** The shop's payment provider. A second one has its folder beside `stripe/` and is chosen here. */
export const provider: PaymentProvider = stripeProvider;
