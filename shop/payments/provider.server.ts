import type { Actor } from "#shop/platform/actor.ts";
import type { PaymentProvider } from "./provider.ts";
import { stripeProvider } from "./stripe/provider.server.ts";

/** The shop's payment provider. A second one has its folder beside `stripe/` and is chosen here. */
export const provider: PaymentProvider = stripeProvider;

/** The provider as the actor of what it reports. */
export const PROVIDER: Actor = { kind: "provider", id: provider.id };
