import { missing } from "#sandbox/stripe/api/api-error.ts";
import { endpoint, noParameters, paging, type Endpoint } from "#sandbox/stripe/api/endpoint.ts";
import { fields, optional, text, unsupported } from "#sandbox/stripe/api/parameters.ts";
import { findObject, listObjects } from "#sandbox/stripe/storage/objects.ts";
import type { Payout } from "./payout.ts";

const word = optional(text(100));

/** Changes of the balance, and payouts to the bank. */
export const balanceEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/v1/balance_transactions",
    parameters: fields({
      ...paging,
      currency: unsupported,
      payout: word,
      source: word,
      type: word,
    }),
    run: ({ work }, { payout, source, type, ...page }) =>
      listObjects(work, {
        kind: "balance_transaction",
        url: "/v1/balance_transactions",
        where: { source, type },
        hidden: { payout },
        ...page,
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/payouts",
    parameters: fields({
      ...paging,
      arrival_date: unsupported,
      destination: unsupported,
      status: word,
    }),
    run: ({ work }, { status, ...page }) =>
      listObjects(work, { kind: "payout", url: "/v1/payouts", where: { status }, ...page }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/payouts/{id}",
    parameters: noParameters,
    async run({ work, id }) {
      const row = await findObject<Payout, unknown>(work, "payout", { id });
      if (row === null) throw missing("payout", id);
      return row.body;
    },
  }),
];
