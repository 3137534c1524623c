import { data, href, redirect } from "react-router";
import {
  ADDRESSES_MAX,
  deleteAddress,
  makeDefault,
  saveAddress,
} from "#shop/accounts/address-book.server.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import {
  ADDRESS_LINE_MAX,
  addressErrors,
  addressOf,
  POSTCODE_MAX,
  type Address,
} from "#shop/shipping/address.ts";
import { TELEPHONE_MAX } from "#shop/shipping/telephone.ts";
import { countryCode } from "#shop/shipping/country-code.ts";
import { listDestinations } from "#shop/shipping/rates.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import type { FormResult } from "#web/form-result.ts";
import { readFields } from "#web/form.server.ts";

const HERE = href("/account/addresses");

/** Handles the forms of the address book. A success is a redirect. */
export async function handleAddressForm(request: Request, customer: Customer) {
  const { intent, id = "", ...values } = await readFields(request);
  switch (intent) {
    case "default":
      await makeDefault(db(), customer.id, id);
      throw redirect(HERE, 303);
    case "delete":
      await deleteAddress(db(), customer.id, id);
      throw redirect(HERE, 303);
    case "save": {
      const result = await submitAddress(customer.id, id, values);
      if (result !== null) return data(result, 422);
      throw redirect(withNotice(HERE, "address-saved"), 303);
    }
    default:
      throw data(null, { status: 400 });
  }
}

/** Saves an address; null on success. An empty id makes a new address. */
async function submitAddress(
  customerId: string,
  id: string,
  values: Readonly<Record<string, string>>,
): Promise<FormResult | null> {
  const country = countryCode.safeParse(values["country"]).data ?? "";
  const address = addressOf((field) => (field === "country" ? country : values[field]));
  const fieldErrors: Record<string, string> = {
    ...addressErrors(address),
    ...lengthErrors(address),
  };
  const countries = await listDestinations(db());
  if (!countries.some(({ code }) => code === address.country))
    fieldErrors["country"] = "Choose a country";
  if (Object.keys(fieldErrors).length > 0) return { intent: "save", values, fieldErrors };
  const saved = await saveAddress(db(), customerId, { id: id === "" ? null : id, address });
  if (saved.ok) return null;
  const formError =
    saved.reason === "too_many"
      ? `You can save ${ADDRESSES_MAX} addresses. Remove one to add another.`
      : "This address has been removed. Save it as a new one.";
  return { intent: "save", values, formError };
}

function lengthErrors(address: Address): Record<string, string> {
  const errors: Record<string, string> = {};
  const longest = new Map([
    ["postcode", POSTCODE_MAX],
    ["telephone", TELEPHONE_MAX],
  ]);
  for (const [name, value] of Object.entries(address)) {
    const max = longest.get(name) ?? ADDRESS_LINE_MAX;
    if (value.trim().length > max) errors[name] = `Enter at most ${max} characters`;
  }
  return errors;
}
