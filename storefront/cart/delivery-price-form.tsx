import { Form, useNavigation } from "react-router";
import { ADDRESS_LINE_MAX, POSTCODE_MAX } from "#shop/shipping/address.ts";
import type { Country } from "#shop/shipping/country-code.ts";
import { useSubmissionCount } from "#storefront/client/forms/use-submission-count.ts";
import { useQuote } from "#storefront/client/fetching/use-quote.ts";
import { useOwnDetails } from "#storefront/client/stored/user-store.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { FormResult } from "#web/form-result.ts";
import { groupCart } from "./cart-groups.ts";
import { CartLineReview } from "./cart-line.tsx";
import { TrapField } from "#storefront/components/forms/trap-field.tsx";
import { EmailField } from "#storefront/components/forms/email-field.tsx";

type Props = {
  countries: readonly Country[];
  items: readonly CartItem[];
  result: FormResult | undefined;
};

/** Who asks, where it goes, and the cart beside it. The server checks and prices the cart anew. */
export function DeliveryPriceForm({ countries, items, result }: Props) {
  const isBusy = useNavigation().formData !== undefined;
  const submission = useSubmissionCount(result);
  const { fieldErrors, formError } = result ?? {};
  return (
    <Form
      method="post"
      action="/delivery-price"
      noValidate
      className="grid gap-12 desk:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] desk:items-start wide:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] wide:gap-20 noscript:hidden"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <div className="max-w-3xl">
        <ErrorSummary
          key={submission}
          errors={{ ...fieldErrors, ...(formError ? { form: formError } : {}) }}
        />
        <input
          type="hidden"
          name="cart"
          value={JSON.stringify(items.map(({ id, options }) => ({ id, options })))}
        />
        <Fields countries={countries} result={result} />
        <Button size="big" className="mt-7" aria-disabled={isBusy || undefined}>
          {isBusy ? "Sending…" : "Ask for a delivery price"}
        </Button>
        <p className="mt-3.5 max-w-[40.5em] text-sm text-ink-2">
          Nothing is reserved or charged. The price that we send is valid for 14 days.
        </p>
      </div>
      {/* The cart is in the browser: the page of the server has no items. */}
      {items.length > 0 && <Items items={items} />}
    </Form>
  );
}

type FieldOf = (name: string) => {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

function Fields({ countries, result }: Pick<Props, "countries" | "result">) {
  const own = useOwnDetails();
  const field: FieldOf = (name) => ({
    name,
    defaultValue: result?.values?.[name] ?? own[name],
    error: result?.fieldErrors?.[name],
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Who field={field} />
      <Where {...{ field, countries }} country={result?.values?.["country"] ?? ""} />
      <TextArea
        label="Anything we should know (optional)"
        className="sm:col-span-2"
        rows={4}
        maxLength={1000}
        {...field("words")}
      />
      <TrapField />
    </div>
  );
}

function Who({ field }: { field: FieldOf }) {
  return (
    <>
      <Field label="Full name" autoComplete="name" maxLength={200} {...field("name")} />
      <EmailField {...field("email")} />
      <Field
        label="Telephone (optional)"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...field("telephone")}
      />
    </>
  );
}

type WhereProps = Pick<Props, "countries"> & { field: FieldOf; country: string };

function CountrySelect({ field, countries, country }: WhereProps) {
  return (
    <Select
      key={country}
      label="Country"
      autoComplete="country"
      {...field("country")}
      defaultValue={country}
    >
      <option value="">Choose a country</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function Where({ field, countries, country }: WhereProps) {
  return (
    <>
      <CountrySelect {...{ field, countries, country }} />
      <Field
        label="Street"
        hint="House number and street"
        autoComplete="address-line1"
        className="sm:col-span-2"
        maxLength={ADDRESS_LINE_MAX}
        {...field("line1")}
      />
      <Field
        label="Address line 2 (optional)"
        autoComplete="address-line2"
        className="sm:col-span-2"
        maxLength={ADDRESS_LINE_MAX}
        {...field("line2")}
      />
      <Field
        label="City"
        hint="Town or city"
        autoComplete="address-level2"
        className="sm:col-span-2"
        maxLength={ADDRESS_LINE_MAX}
        {...field("city")}
      />
      <Field
        label="Postcode (optional)"
        autoComplete="postal-code"
        maxLength={POSTCODE_MAX}
        spellCheck={false}
        {...field("postcode")}
      />
    </>
  );
}

/** What is in the cart, without prices: those of an export are without UK VAT, and the offer has them. */
function Items({ items }: Pick<Props, "items">) {
  const pricing = useQuote(items, { country: "GB" });
  return (
    <section aria-labelledby="items-head">
      <h2 id="items-head" className="mb-4">
        Your cart
      </h2>
      <ul>
        {groupCart(items, pricing).map((group) => (
          <CartLineReview key={group.key} group={group} hasPrice={false} />
        ))}
      </ul>
    </section>
  );
}
