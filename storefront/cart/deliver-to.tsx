import { useState, type FormEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { POSTCODE_MAX } from "#shop/shipping/address.ts";
import type { Country } from "#shop/shipping/country-code.ts";
import { postalCountry } from "#shop/shipping/islands.ts";
import { mismatchedIsland } from "#shop/shipping/postal-code.ts";
import { shippingMessage } from "#shop/shipping/shipping-messages.ts";
import {
  isPostcodeInvalid,
  readPlace,
  savePlace,
  type ShippingPlace,
} from "#storefront/client/forms/shipping-place.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

/** The value of "Another country". */
const ELSEWHERE = "";

/** Where the cart goes, kept in this browser. Null: a country without a rate. */
export function useShippingPlace(countries: readonly Country[]) {
  const [place, setPlace] = useState<ShippingPlace | null>(() => {
    const last = readPlace();
    const isServed = countries.some(({ code }) => code === last.country);
    return isServed ? last : { country: "GB", postcode: "" };
  });
  function choose(next: ShippingPlace | null) {
    setPlace(next);
    if (next !== null) savePlace(next);
  }
  return { place, choose };
}

/** The country of the cart and, in the UK and on the islands, its postcode. */
export function DeliverTo({
  countries,
  place,
  choose,
  children,
}: {
  countries: readonly Country[];
  /** Below the fields: the day of delivery. */
  children: ReactNode;
} & ReturnType<typeof useShippingPlace>) {
  const [error, setError] = useState<string | null>(null);
  function chooseCountry(country: string) {
    setError(null);
    if (country === ELSEWHERE) return choose(null);
    const kept = { country, postcode: place?.postcode ?? "" };
    choose(
      isPostcodeInvalid(kept) || postalCountry(country) !== "GB" ? { country, postcode: "" } : kept,
    );
  }
  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (place === null) return;
    const typed = new FormData(event.currentTarget).get("postcode");
    const next = { ...place, postcode: typeof typed === "string" ? typed.trim() : "" };
    const problem = next.postcode === "" ? null : problemOf(next);
    setError(problem);
    if (problem === null) choose(next);
  }
  return (
    <section aria-labelledby="deliver-to" className="mt-7">
      <h2 id="deliver-to" className="mb-3 text-[1.375rem] desk:text-[1.375rem]">
        Deliver to
      </h2>
      <form onSubmit={check} noValidate className="grid gap-4 sm:grid-cols-2">
        <CountrySelect {...{ countries, place, chooseCountry }} />
        {place !== null && postalCountry(place.country) === "GB" && (
          <PostcodeField key={place.country} postcode={place.postcode} error={error} />
        )}
      </form>
      {place === null ? <NoRate /> : children}
    </section>
  );
}

function CountrySelect({
  countries,
  place,
  chooseCountry,
}: {
  countries: readonly Country[];
  place: ShippingPlace | null;
  chooseCountry: (country: string) => void;
}) {
  return (
    <Select
      label="Country"
      name="country"
      autoComplete="country"
      value={place?.country ?? ELSEWHERE}
      onChange={(event) => chooseCountry(event.currentTarget.value)}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
      <option value={ELSEWHERE}>Another country</option>
    </Select>
  );
}

function PostcodeField({ postcode, error }: { postcode: string; error: string | null }) {
  return (
    <Field
      label="Postcode"
      name="postcode"
      defaultValue={postcode}
      error={error}
      maxLength={POSTCODE_MAX}
      autoComplete="postal-code"
      autoCapitalize="characters"
      spellCheck={false}
      beside={
        <Button variant="quiet" className="shrink-0">
          Update
        </Button>
      }
    />
  );
}

function NoRate() {
  return (
    <p className="mt-4">
      We have no set rate for other countries.{" "}
      <Link to="/delivery-price" className="link">
        Ask for a delivery price
      </Link>{" "}
      and we answer by e-mail with a link to pay.
    </p>
  );
}

function problemOf(place: ShippingPlace): string | null {
  if (mismatchedIsland(place) !== null) return shippingMessage("postcode_elsewhere", place);
  return isPostcodeInvalid(place) ? shippingMessage("postcode_invalid", place) : null;
}
