import { data, redirect } from "react-router";
import {
  ADDRESSES_MAX,
  deleteAddress,
  saveAddress,
  makeDefault,
} from "#shop/accounts/address-book.server.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import {
  ADDRESS_LINE_MAX,
  addressErrors,
  addressOf,
  POSTCODE_MAX,
  type Address,
} from "#shop/shipping/address.ts";
import { countryCode } from "#shop/shipping/country-code.ts";
import { listDestinations } from "#shop/shipping/rates.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readFields } from "#storefront/http/form.server.ts";
import type { FormResult } from "#storefront/client/forms/submit-form.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";

const HERE = "/account/addresses";

/** Does what one of the page's forms asks for. A success is a redirect that shows it. */
export async function handleAddressForm(request: Request, customer: Customer) {
  const { intent, id = "", ...values } = await readFields(request);
  if (intent === "default") await makeDefault(db(), customer.id, id);
  else if (intent === "forget") await deleteAddress(db(), customer.id, id);
  else if (intent === "keep") {
    const refusal = await keep(customer.id, id, values);
    if (refusal !== null) return data(refusal, 422);
    throw redirect(withNotice(HERE, "address-kept"), 303);
  } else throw data(null, { status: 400 });
  throw redirect(HERE, 303);
}

async function keep(
  customerId: string,
  id: string,
  values: Readonly<Record<string, string>>,
): Promise<FormResult | null> {
  const country = countryCode.safeParse(values["country"]).data ?? "";
  const address = addressOf((field) => (field === "country" ? country : values[field]));
  const fieldErrors: Record<string, string> = { ...addressErrors(address), ...tooLong(address) };
  const countries = await listDestinations(db());
  if (!countries.some(({ code }) => code === address.country))
    fieldErrors["country"] = "Choose a country";
  if (Object.keys(fieldErrors).length > 0) return { intent: "keep", values, fieldErrors };
  const kept = await saveAddress(db(), customerId, { id: id === "" ? null : id, address });
  if (kept.ok) return null;
  const formError =
    kept.reason === "too_many"
      ? `You keep ${ADDRESSES_MAX} addresses already. Remove one first.`
      : "This address is no longer among yours. Keep it as a new one.";
  return { intent: "keep", values, formError };
}

function tooLong(address: Address): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [name, value] of Object.entries(address)) {
    const max = name === "postcode" ? POSTCODE_MAX : ADDRESS_LINE_MAX;
    if (value.trim().length > max) faults[name] = `Write it in at most ${max} characters`;
  }
  return faults;
}
