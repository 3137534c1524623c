import type { KeyboardEvent } from "react";
import { listReadyOrders } from "#shop/back-office/carrier-run/ready-orders.server.ts";
import { listCarriers } from "#shop/carriers/services.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { chosenIds } from "#admin/http/chosen-ids.ts";
import { drawn, order, text } from "#admin/list/columns.tsx";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { counted } from "#shop/kit/text.ts";
import type { Route } from "./+types/numbers";
import { CarrierSelect } from "./carrier-select.tsx";
import { ChosenOrders } from "./chosen-orders.tsx";
import { answerNumbers } from "./run-forms.server.ts";
import { NUMBER_FIELD, NUMBERS_MAX, toNumberRows } from "./run-view.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const orderIds = chosenIds(request, NUMBERS_MAX);
  const now = new Date();
  const [ready, carriers] = await Promise.all([
    listReadyOrders(db(), { orderIds, seesAll: false, again: true, now }),
    listCarriers(db()),
  ]);
  return {
    now,
    rows: toNumberRows(ready),
    carriers: carriers.map(({ name }) => name),
    chosen: orderIds?.length ?? null,
  };
}

export async function action(args: Route.ActionArgs) {
  return answerNumbers(args);
}

/** The tracking numbers of orders that are ready, typed or scanned from their labels. */
export default function TrackingNumbers({ loaderData, actionData: result }: Route.ComponentProps) {
  const { now, rows, carriers, chosen } = loaderData;
  return (
    <>
      <PageHead
        title="Tracking numbers"
        crumb={{ to: "/pack/run", name: "Carrier run" }}
        note={rows.length > 0 && counted(rows.length, "order")}
      />
      <ChosenOrders {...{ chosen }} ready={rows.length} all="/pack/numbers" />
      {rows.length === 0 ? (
        <EmptyList title="Nothing is ready">
          An order whose pieces are made or in stock appears here, with the carrier that takes it.
        </EmptyList>
      ) : (
        <ActForm intent="read_numbers" submit="Read the numbers" result={result}>
          <p className="second-line mb-3">
            Nothing is dispatched before you have seen it. Orders without a number are left out.
          </p>
          <Ledger name="Tracking numbers" list={numbersOf(result?.values)} {...{ rows, now }} />
          <CarrierSelect
            {...{ carriers }}
            value={result?.values?.["carrier"]}
            className="my-4 max-w-80"
          />
        </ActForm>
      )}
    </>
  );
}

/** The orders with a field each, filled in again with what was typed. */
function numbersOf(typed: Readonly<Record<string, string>> = {}) {
  return {
    key: ({ orderNumber }: NumberRow) => orderNumber,
    columns: [
      order<NumberRow>({ second: ({ name, place }) => `${name}, ${place}` }),
      text<NumberRow>("Carrier", ({ carrier }) => carrier || "None takes it"),
      drawn<NumberRow>("Tracking number", ({ orderNumber }) => (
        <input
          className="control control-cell w-full max-w-60"
          name={NUMBER_FIELD + orderNumber}
          aria-label={`Tracking number of ${orderNumber}`}
          defaultValue={typed[NUMBER_FIELD + orderNumber]}
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onKeyDown={goOn}
        />
      )),
    ],
  };
}

type NumberRow = ReturnType<typeof toNumberRows>[number];

/** A scanner ends each number with Enter, which goes on to the next field, and from the last one to the button. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
  const field = event.currentTarget;
  const fields = [...(field.form?.querySelectorAll<HTMLElement>("td input, button") ?? [])];
  event.preventDefault();
  fields[fields.indexOf(field) + 1]?.focus();
}
