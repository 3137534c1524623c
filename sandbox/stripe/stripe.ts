import type { Log } from "#sandbox/log.ts";
import { handleApiRequest } from "./api/api.ts";
import { startClock } from "./scheduling/clock.ts";
import { startWebhooks, type Webhooks } from "./events/webhooks.ts";
import { handlePaymentPage } from "./payment-page/routes.ts";
import type { RepeatedTask } from "./scheduling/repeated-task.ts";
import { openStore, prepareStore } from "./storage/store.ts";

export type StripeOptions = {
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly webhookUrl: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly schema: string;
  readonly now: () => number;
  readonly log: Log;
};

export type StripeStandIn = {
  /** Null when the path, without /sandbox/stripe, does not exist. */
  handle(request: Request, path: string): Promise<Response> | null;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Creates the stand-in for Stripe: its API, payment page, webhooks and clock. */
export function createStripe(options: StripeOptions): StripeStandIn {
  const { log, publicUrl, secretKey } = options;
  const store = openStore({
    databaseUrl: options.databaseUrl,
    schema: options.schema,
    now: options.now,
    onError: (error) =>
      log({ level: "warn", msg: "The sandbox lost a database connection", reason: error.message }),
  });
  let webhooks: Webhooks | null = null;
  let clock: RepeatedTask | null = null;
  const onChange = () => webhooks?.wake();
  const api = { store, secretKey, payPage: `${publicUrl}/sandbox/stripe/pay/`, log, onChange };
  return {
    handle(request, path) {
      if (path.startsWith("/v1/")) return handleApiRequest(api, request, path);
      const page = /^\/pay\/(\w{1,100})(\/\w+)?$/.exec(path);
      if (page === null) return null;
      const target = { id: page[1] ?? "", rest: page[2] ?? "" };
      return handlePaymentPage({ store, publicUrl, onChange }, request, target);
    },
    async start() {
      await prepareStore(store);
      webhooks ??= startWebhooks({ ...options, store });
      clock ??= startClock({ store, log, onChange });
    },
    async stop() {
      await clock?.stop();
      await webhooks?.stop();
      if (!store.pool.ending) await store.pool.end();
    },
  };
}
