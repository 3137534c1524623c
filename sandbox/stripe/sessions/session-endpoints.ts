import { invalid, missing } from "#sandbox/stripe/api/api-error.ts";
import { endpoint, noParameters, paging, type Endpoint } from "#sandbox/stripe/api/endpoint.ts";
import { lineItemList } from "./line-item-list.ts";
import { insertObject, listObjects } from "#sandbox/stripe/storage/objects.ts";
import { expireSession, findSession, lockSession } from "./session-lifecycle.ts";
import { sessionParameters } from "./session-parameters.ts";
import { newSession } from "./session.ts";
import {
  emailAddress,
  fields,
  unsupported,
  oneOf,
  optional,
  text,
} from "#sandbox/stripe/api/parameters.ts";
import { nowSeconds } from "#sandbox/stripe/storage/store.ts";

const path = "/v1/checkout/sessions";

export const sessionEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path,
    parameters: sessionParameters,
    async run({ work, payPage }, params) {
      const { session, secrets } = newSession(params, { created: nowSeconds(work.store), payPage });
      const dueAt = session.expires_at * 1000;
      await insertObject(work, { body: session, hidden: secrets, dueAt });
      return session;
    },
  }),
  endpoint({
    method: "GET",
    path,
    parameters: fields({
      ...paging,
      customer: unsupported,
      customer_account: unsupported,
      customer_details: optional(fields({ email: emailAddress })),
      payment_intent: optional(text(100)),
      payment_link: unsupported,
      status: optional(oneOf(["complete", "expired", "open"])),
      subscription: unsupported,
    }),
    run: ({ work }, { payment_intent, status, customer_details, ...page }) =>
      listObjects(work, {
        kind: "checkout.session",
        url: path,
        where: { payment_intent, status, customer_email: customer_details?.email },
        ...page,
      }),
  }),
  endpoint({
    method: "GET",
    path: `${path}/{id}`,
    parameters: noParameters,
    async run({ work, id }) {
      const row = await findSession(work, id);
      if (row === null) throw missing("checkout.session", id);
      return row.body;
    },
  }),
  endpoint({
    method: "GET",
    path: `${path}/{id}/line_items`,
    parameters: fields({
      ending_before: paging.ending_before,
      limit: paging.limit,
      starting_after: paging.starting_after,
    }),
    async run({ work, id }, page) {
      const row = await findSession(work, id);
      if (row === null) throw missing("checkout.session", id);
      return lineItemList({ id, lines: row.hidden.lines }, page);
    },
  }),
  endpoint({
    method: "POST",
    path: `${path}/{id}/expire`,
    parameters: noParameters,
    async run({ work, id, cause }) {
      const row = await lockSession(work, id);
      if (row === null) throw missing("checkout.session", id);
      if (row.body.status !== "open") {
        throw invalid(
          'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session ' +
            `has a status of \`${row.body.status}\`.`,
        );
      }
      await expireSession(work, row, cause);
      return row.body;
    },
  }),
];
