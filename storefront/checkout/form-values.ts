import { useEffect, useRef, useState } from "react";
import { addressFields, addressValues, emptyAddress } from "#shop/shipping/address.ts";
import type { SavedAddress } from "#shop/accounts/address-book.server.ts";
import { saveDraft, readDraft, type Draft } from "#storefront/client/forms/checkout-draft.ts";
import { readPostcode } from "#storefront/client/stored/postcode-store.ts";
import type { CheckoutCustomer } from "./form.tsx";

const fieldNames = [...addressFields, "notes"] as const;
/** What stands in the fields of the checkout, by field. */
export type Typed = Readonly<Record<(typeof fieldNames)[number], string>>;

/** What the fields begin with: the first address of the customer's own, or their name. */
export function initialOf(customer: CheckoutCustomer, first: SavedAddress | undefined): Typed {
  const address = first ?? { ...emptyAddress, name: customer.fullName };
  return { ...addressValues(address), notes: "" };
}

/**
 * Follows what is typed. The fields keep themselves, so that what was typed before the page came
 * alive is not lost; a draft of this tab fills those that nobody has touched.
 */
export function useFormValues({ id }: CheckoutCustomer, initial: Typed) {
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
    saveDraft(id, now);
  }
  function put(address: Omit<Typed, "notes">) {
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
    state: read("state"),
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
