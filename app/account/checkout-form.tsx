import { useEffect, useRef, useState, type FormEvent } from "react";
import { Link } from "react-router";
import { addressFaults, type Address } from "#shop/shipping/address.ts";
import type { KeptAddress } from "#shop/accounts/address-book.server.ts";
import type { Country } from "#shop/shipping/rates.server.ts";
import type { Cart } from "#app/ui/cart-store.ts";
import { keepDraft, readDraft, type Draft } from "#app/ui/checkout-draft.ts";
import { readPostcode } from "#app/ui/postcode-store.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useQuote } from "#app/ui/use-quote.ts";
import { AddressFields } from "./address-fields.tsx";
import { AddressChoice } from "./address-choice.tsx";
import { NotesField } from "./checkout-address.tsx";
import { destinationOf } from "./checkout-shipping.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { usePayment } from "./checkout-pay.tsx";

/** Typing a postcode asks for its rate once the fingers rest. */
const QUOTE_DELAY_MS = 350;

export type CheckoutCustomer = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
};

const fieldNames = ["name", "line1", "line2", "city", "country", "postcode", "notes"] as const;
type Typed = Readonly<Record<(typeof fieldNames)[number], string>>;

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
  addresses: readonly KeptAddress[];
  cart: Cart;
}) {
  const initial = initialOf(customer, addresses[0]);
  const { form, typed, follow, read, put } = useTyped(customer, initial);
  const priced = useQuote(items, destinationOf(typed), QUOTE_DELAY_MS);
  const { pay, faults, isSending, news } = usePayment({ items, customer, priced });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { notes, ...address } = read();
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
        <section aria-labelledby="address-head" className="border-t border-ink pt-4">
          <h2 id="address-head" className="mb-5">
            Shipping address
          </h2>
          <AddressChoice addresses={addresses} typed={typed} onChoose={put} />
          <AddressFields {...{ countries, faults }} values={initial} country={typed.country} />
        </section>
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

/** What the fields begin with: the first address of the customer's own, or their name. */
function initialOf(customer: CheckoutCustomer, first: KeptAddress | undefined): Typed {
  const { name, line1, line2, city, country, postcode } = first ?? {
    name: customer.fullName,
    line1: "",
    line2: "",
    city: "",
    country: "GB",
    postcode: "",
  };
  return { name, line1, line2, city, country, postcode, notes: "" };
}

/**
 * Follows what is typed. The fields keep themselves, so that what was typed before the page came
 * alive is not lost; a draft of this tab fills those that nobody has touched.
 */
function useTyped({ id }: CheckoutCustomer, initial: Typed) {
  const form = useRef<HTMLFormElement>(null);
  const begun = useRef(initial);
  const [typed, setTyped] = useState<Typed>(initial);

  useEffect(() => {
    if (form.current === null) return;
    const asked = begun.current.line1 === "" ? askedBefore() : {};
    restore(form.current, { ...asked, ...readDraft(id) });
    setTyped(readFields(form.current, begun.current));
  }, [id]);

  const read = () => readFields(form.current, initial);
  function follow() {
    const now = read();
    setTyped(now);
    keepDraft(id, now);
  }
  function put(address: Address) {
    for (const [name, value] of Object.entries(address)) {
      const field = form.current?.elements.namedItem(name);
      if (isField(field)) field.value = value;
    }
    follow();
  }
  return { form, typed, follow, read, put };
}

/** The postcode that a product's page was asked about. */
function askedBefore(): Draft {
  const postcode = readPostcode();
  return postcode === "" ? {} : { postcode };
}

/** What stands in the fields. Before they are there: what they begin with. */
function readFields(form: HTMLFormElement | null, initial: Typed): Typed {
  const data = form === null ? null : new FormData(form);
  const read = (name: (typeof fieldNames)[number]) => {
    const value = data?.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n") : initial[name];
  };
  return {
    name: read("name"),
    line1: read("line1"),
    line2: read("line2"),
    city: read("city"),
    country: read("country"),
    postcode: read("postcode"),
    notes: read("notes"),
  };
}

/** Puts a draft into the fields that nobody has touched yet. */
function restore(form: HTMLFormElement, draft: Draft) {
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name);
    const kept = draft[name];
    if (kept === undefined || !isField(field)) continue;
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some(({ value }) => value === kept)) field.value = kept;
    } else if (field.value === field.defaultValue) {
      field.value = kept;
    }
  }
}

function isField(
  field: unknown,
): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  );
}

function faultsOf(address: Address, countries: readonly Country[]): Record<string, string> {
  const faults: Record<string, string> = { ...addressFaults(address) };
  if (!countries.some(({ code }) => code === address.country))
    faults["country"] = "Choose a country";
  return faults;
}
