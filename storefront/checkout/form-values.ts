import { useEffect, useRef, useState } from "react";
import {
  addressFields,
  addressValues,
  emptyAddress,
  type Address,
} from "#shop/shipping/address.ts";
import { saveDraft, readDraft, type Draft } from "#storefront/client/forms/checkout-draft.ts";
import { readPlace } from "#storefront/client/forms/shipping-place.ts";

const wishNames = ["notes", "gift", "giftMessage", "inStockFirst", "noReviewMail"] as const;
const fieldNames = [...addressFields, ...wishNames] as const;
/** The values of the checkout's fields, by field name. */
export type FormValues = Readonly<Record<(typeof fieldNames)[number], string>>;

export type CheckoutCustomer = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
};

/** The values that the form starts with: an address of the customer's, or their name alone. */
export function initialValues(customer: CheckoutCustomer, known: Address | null): FormValues {
  const address = known ?? { ...emptyAddress, name: customer.fullName };
  const wishes = { notes: "", gift: "", giftMessage: "", inStockFirst: "", noReviewMail: "" };
  return { ...addressValues(address), ...wishes };
}

/**
 * Follows the values of the fields. The fields are uncontrolled, so that text typed before hydration is
 * kept; fields that nobody has touched are filled from the draft of this tab.
 */
export function useFormValues({ id }: CheckoutCustomer, initial: FormValues) {
  const form = useRef<HTMLFormElement>(null);
  const start = useRef(initial);
  const [values, setValues] = useState<FormValues>(initial);

  useEffect(() => {
    if (form.current === null) return;
    const known = start.current.line1 === "" ? readPlace() : {};
    restore(form.current, { ...known, ...readDraft(id) });
    setValues(readFields(form.current, start.current));
  }, [id]);

  const read = () => readFields(form.current, initial);
  function update() {
    const current = read();
    setValues(current);
    saveDraft(id, current);
  }
  function fill(values: Partial<FormValues>) {
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      if (isField(field)) write(field, value);
    }
    update();
  }
  return { form, values, update, read, fill };
}

/** The current values; the initial ones before the form is mounted. */
function readFields(form: HTMLFormElement | null, initial: FormValues): FormValues {
  const data = form === null ? null : new FormData(form);
  const read = (name: (typeof fieldNames)[number]) => {
    const value = data?.get(name);
    if (typeof value === "string") return value.replaceAll("\r\n", "\n");
    // A box without a tick sends nothing.
    return data === null ? initial[name] : "";
  };
  return {
    name: read("name"),
    company: read("company"),
    line1: read("line1"),
    line2: read("line2"),
    city: read("city"),
    country: read("country"),
    state: read("state"),
    postcode: read("postcode"),
    telephone: read("telephone"),
    notes: read("notes"),
    gift: read("gift"),
    giftMessage: read("giftMessage"),
    inStockFirst: read("inStockFirst"),
    noReviewMail: read("noReviewMail"),
  };
}

/** Fills the fields that nobody has touched from a draft. */
function restore(form: HTMLFormElement, draft: Draft) {
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name);
    const saved = draft[name];
    if (saved === undefined || !isField(field)) continue;
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some(({ value }) => value === saved)) field.value = saved;
    } else if (field instanceof HTMLInputElement && field.type === "checkbox") {
      if (saved !== "") field.checked = true;
    } else if (field.value === field.defaultValue) {
      write(field, saved);
    }
  }
}

/** Writes into a field, and opens what it is folded into. */
function write(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  field.value = value;
  const folded = field.closest("details");
  if (folded !== null && value !== "") folded.open = true;
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
