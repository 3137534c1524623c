import { Form, href, Link } from "react-router";
import { useState } from "react";
import { listAddresses, type SavedAddress } from "#shop/accounts/address-book.server.ts";
import { addressLines, addressValues, deliveryLines } from "#shop/shipping/address.ts";
import { listDestinations } from "#shop/shipping/rates.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import type { FormResult } from "#web/form-result.ts";
import { Badge } from "#ui/badge.tsx";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { AddressFields } from "#storefront/components/forms/address-fields.tsx";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/addresses";
import { handleAddressForm } from "./addresses-forms.server.ts";
import { SettingsPage, SettingsSection } from "./page.tsx";
import { RestrictedNotice } from "./restricted-notice.tsx";

const HERE = href("/account/addresses");

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Addresses",
    description: "Where we deliver your orders.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export async function loader({ request }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  const [addresses, countries] = await Promise.all([
    listAddresses(db(), customer.id, customer.restrictedSince),
    listDestinations(db()),
  ]);
  const editId = new URL(request.url).searchParams.get("edit");
  const editing = addresses.find(({ id }) => id === editId) ?? null;
  return {
    addresses,
    countries,
    editing,
    fullName: customer.fullName,
    isRestricted: customer.restrictedSince !== null,
  };
}

export async function action({ request }: Route.ActionArgs) {
  return handleAddressForm(request, await requireCustomer(request));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, {
    failed: "We could not save the address. Please try again in a moment.",
  });
}

/** A customer's saved addresses, with a form to add one or edit one. */
export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, editing } = loaderData;
  return (
    <SettingsPage
      title="Addresses"
      lead={addresses.length > 0 ? "The first is your default at checkout." : undefined}
    >
      {loaderData.isRestricted && <RestrictedNotice />}
      {addresses.length > 0 && (
        <ul className="grid gap-5 sm:grid-cols-2 wide:grid-cols-3">
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} />
          ))}
        </ul>
      )}
      <SettingsSection
        id="form-head"
        title={editing === null ? "Add an address" : "Edit this address"}
        about={
          editing && (
            <p>
              <Link to={HERE} className="link">
                Cancel
              </Link>
            </p>
          )
        }
      >
        <AddressForm key={editing?.id ?? addresses.length} {...loaderData} result={actionData} />
      </SettingsSection>
    </SettingsPage>
  );
}

function AddressForm({
  editing,
  countries,
  fullName,
  result,
}: Route.ComponentProps["loaderData"] & { result: FormResult | undefined }) {
  const values = result?.values ?? {
    name: fullName,
    country: "GB",
    ...(editing && addressValues(editing)),
  };
  const [country, setCountry] = useState(values["country"] ?? "GB");
  return (
    <div onChange={(event) => setCountry(countryIn(event.target) ?? country)}>
      <AccountForm
        result={result}
        intent="save"
        submitLabel="Save this address"
        pendingLabel="Saving…"
      >
        {editing && <input type="hidden" name="id" value={editing.id} />}
        <AddressFields
          countries={countries}
          country={country}
          values={values}
          errors={result?.fieldErrors ?? {}}
        />
      </AccountForm>
    </div>
  );
}

/** The country chosen in a country field; null for any other field. */
function countryIn(field: EventTarget): string | null {
  return field instanceof HTMLSelectElement && field.name === "country" ? field.value : null;
}

function AddressCard({ address }: { address: SavedAddress }) {
  const [first = "", ...rest] = deliveryLines(address);
  return (
    <li className="flex flex-col border border-rule bg-white p-5">
      {address.isDefault && (
        <p className="mb-3">
          <Badge tone="ok">Default</Badge>
        </p>
      )}
      <address className="mb-3 grow wrap-anywhere not-italic">
        <span className="block font-semibold">{first}</span>
        {rest.map((line, position) => (
          <span key={position} className="block">
            {line}
          </span>
        ))}
      </address>
      <div className="flex flex-wrap gap-x-5 border-t border-rule pt-1">
        <Link to={`${HERE}?edit=${address.id}#form-head`} className="link py-2.5">
          Edit<span className="sr-only"> the address of {first}</span>
        </Link>
        {!address.isDefault && (
          <CardButton {...{ address }} intent="default" label="Make default" />
        )}
        <CardButton {...{ address }} intent="delete" label="Remove" />
      </div>
    </li>
  );
}

function CardButton({
  address,
  intent,
  label,
}: {
  address: SavedAddress;
  intent: string;
  label: string;
}) {
  return (
    <Form method="post" action={HERE}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={address.id} />
      <button type="submit" className="link min-h-11">
        {label}
        <span className="sr-only">: {addressLines(address).join(", ")}</span>
      </button>
    </Form>
  );
}
