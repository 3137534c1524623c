import type { ComponentProps, FormEvent } from "react";
import { Link } from "react-router";
import {
  addressErrors,
  addressOf,
  mismatchedIsland,
  islandPostcodeMessage,
  type Address,
} from "#shop/shipping/address.ts";
import type { SavedAddress } from "#shop/accounts/address-book.server.ts";
import type { Country } from "#shop/shipping/country-code.ts";
import type { Cart } from "#storefront/client/stored/cart-store.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useQuote } from "#storefront/client/fetching/use-quote.ts";
import { AddressFields, type FieldErrors } from "#storefront/components/forms/address-fields.tsx";
import { AddressChoice } from "./address-choice.tsx";
import { NotesField } from "./notes-field.tsx";
import { initialOf, useFormValues, type Typed } from "./form-values.ts";
import { destinationOf } from "./shipping.ts";
import { CheckoutSummary } from "./summary.tsx";
import { usePayment } from "./pay.tsx";

/** Typing a postcode asks for its rate once the fingers rest. */
const QUOTE_DELAY_MS = 350;

export type CheckoutCustomer = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
};

/** The checkout in one form: where it goes at one side, what it comes to at the other. */
export function CheckoutForm({
  customer,
  countries,
  addresses,
  cart: { items, ready },
}: {
  customer: CheckoutCustomer;
  countries: readonly Country[];
  /** The customer's own, the one to begin with first. */
  addresses: readonly SavedAddress[];
  cart: Cart;
}) {
  const initial = initialOf(customer, addresses[0]);
  const { form, typed, follow, read, put } = useFormValues(customer, initial);
  const priced = useQuote(items, destinationOf(typed), QUOTE_DELAY_MS);
  const { pay, faults, isSending, news } = usePayment({ items, customer, priced });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { notes, ...fields } = read();
    const address = addressOf((field) => fields[field]);
    void pay(address, notes, faultsOf(address, countries));
  }

  return (
    <form
      ref={form}
      noValidate
      onInput={follow}
      onSubmit={submit}
      className="grid gap-12 desk:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] desk:items-start wide:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] wide:gap-20"
    >
      <div className="max-w-3xl">
        <ErrorSummary errors={faults} />
        <Account customer={customer} />
        <ShippingAddress {...{ addresses, countries, initial, typed, faults, put }} />
        <NotesField length={typed.notes.length} fault={faults["notes"]} />
        <p className="mt-6">
          <Link to="/cart" className="link">
            Back to the cart
          </Link>
        </p>
      </div>
      {ready && <CheckoutSummary {...{ items, priced, isSending, news }} where={typed} />}
    </form>
  );
}

type ShippingProps = {
  addresses: readonly SavedAddress[];
  countries: readonly Country[];
  initial: Typed;
  typed: Typed;
  faults: FieldErrors;
  put: ComponentProps<typeof AddressChoice>["onChoose"];
};

function ShippingAddress({ addresses, countries, initial, typed, faults, put }: ShippingProps) {
  return (
    <section aria-labelledby="address-head" className="border-t border-ink pt-4">
      <h2 id="address-head" className="mb-5">
        Shipping address
      </h2>
      <AddressChoice addresses={addresses} typed={typed} onChoose={put} />
      <AddressFields
        countries={countries}
        country={typed.country}
        values={initial}
        errors={{ ...islandFault(typed), ...faults }}
      />
    </section>
  );
}

function Account({ customer }: { customer: CheckoutCustomer }) {
  return (
    <section aria-labelledby="account-head" className="mb-10 border-t border-ink pt-4">
      <h2 id="account-head" className="mb-2">
        Your account
      </h2>
      <p>{customer.fullName}</p>
      <p className="text-ink-2">{customer.email}</p>
    </section>
  );
}

/** Said as soon as a whole postcode of another place is typed, since no price can be shown for it. */
function islandFault(typed: Typed): Record<string, string> {
  const island = mismatchedIsland(typed);
  return island === null ? {} : { postcode: islandPostcodeMessage(island) };
}

function faultsOf(address: Address, countries: readonly Country[]): Record<string, string> {
  const faults: Record<string, string> = { ...addressErrors(address) };
  if (!countries.some(({ code }) => code === address.country))
    faults["country"] = "Choose a country";
  return faults;
}
