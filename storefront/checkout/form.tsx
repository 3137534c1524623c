import type { FormEvent } from "react";
import { Link } from "react-router";
import {
  addressErrors,
  addressOf,
  addressValues,
  emptyAddress,
  type Address,
} from "#shop/shipping/address.ts";
import type { SavedAddress } from "#shop/accounts/address-book.server.ts";
import type { Country } from "#shop/shipping/country-code.ts";
import { islandPostcodeMessage, mismatchedIsland } from "#shop/shipping/postal-code.ts";
import type { Cart } from "#storefront/client/stored/cart-store.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useQuote } from "#storefront/client/fetching/use-quote.ts";
import { useDiscountCode } from "#storefront/client/stored/discount-code-store.ts";
import { AddressFields, type FieldErrors } from "#storefront/components/forms/address-fields.tsx";
import { AddressChoice } from "./address-choice.tsx";
import { GiftFields } from "./gift-fields.tsx";
import { InStockFirst } from "./in-stock-first.tsx";
import { WishFields } from "./wish-fields.tsx";
import {
  initialValues,
  useFormValues,
  type CheckoutCustomer,
  type FormValues,
} from "./form-values.ts";
import { destinationOf } from "#storefront/client/forms/shipping-place.ts";
import { CheckoutSummary } from "./summary.tsx";
import { usePayment } from "./use-payment.ts";

/** How long after the last keystroke the quote is fetched. */
const QUOTE_DELAY_MS = 350;

/**
 * The checkout's form. It owns the values, the quote and the payment; its parts get them as props. The
 * address is on one side, the order summary on the other.
 */
export function CheckoutForm({
  customer,
  unverifiedMax,
  countries,
  addresses,
  lastAddress,
  cart,
}: FormProps) {
  const { items, ready } = cart;
  const initial = initialValues(customer, addresses[0] ?? lastAddress);
  const { form, values, update, read, fill } = useFormValues(customer, initial);
  const discountCode = useDiscountCode();
  const pricing = useQuote(items, destinationOf(values), { discountCode, delayMs: QUOTE_DELAY_MS });
  const { pay, errors, isPending, problem } = usePayment({
    items,
    customer,
    pricing,
    // A code that can't be used is not in the quote.
    discountCode: pricing.discountError === null ? discountCode : "",
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const fields = read();
    const address = addressOf((field) => fields[field]);
    void pay(address, wishesOf(fields), errorsOf(address, countries));
  }

  return (
    <form
      ref={form}
      noValidate
      onInput={update}
      onSubmit={submit}
      className="grid grid-cols-1 gap-12 desk:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] desk:items-start wide:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] wide:gap-20"
    >
      <div className="max-w-3xl">
        <ErrorSummary errors={errors} />
        <Account {...{ customer, unverifiedMax }} pieces={items.length} />
        <ShippingAddress {...{ addresses, countries, initial, values, errors, fill, customer }} />
        <InStockFirst quoteState={pricing.quoteState} values={values} />
        <WishFields notesLength={values.notes.length} error={errors["notes"]} />
        <p className="mt-6">
          <Link to="/cart" className="link">
            Back to the cart
          </Link>
        </p>
      </div>
      {ready && <CheckoutSummary {...{ items, pricing, isPending, problem }} place={values} />}
    </form>
  );
}

type FormProps = {
  customer: CheckoutCustomer;
  /** The most pieces that the customer can pay for without a verified address; null with one. */
  unverifiedMax: number | null;
  countries: readonly Country[];
  /** The customer's saved addresses, the default first. */
  addresses: readonly SavedAddress[];
  /** Where the customer's last order went, for one who has saved no address. */
  lastAddress: Address | null;
  cart: Cart;
};

type ShippingAddressProps = {
  addresses: readonly SavedAddress[];
  countries: readonly Country[];
  initial: FormValues;
  values: FormValues;
  errors: FieldErrors;
  fill: (values: Partial<FormValues>) => void;
  customer: CheckoutCustomer;
};

function ShippingAddress(props: ShippingAddressProps) {
  const { addresses, countries, initial, values, errors, fill, customer } = props;
  // The parcel of a gift goes to somebody else: the buyer's own name and address are taken out, and back in.
  const changeRecipient = (isGift: boolean) => {
    const own = addressValues(addressOf((field) => initial[field]));
    const [from, to] = isGift ? [own, emptyAddress] : [emptyAddress, own];
    if (own.line1 !== "" && values.line1 === from.line1) return fill(addressValues(to));
    const [name, next] = isGift ? [customer.fullName, ""] : ["", customer.fullName];
    if (values.name === name) fill({ name: next });
  };
  return (
    <section aria-labelledby="address-head" className="border-t border-ink pt-4">
      <h2 id="address-head" className="mb-5">
        Shipping address
      </h2>
      <GiftFields
        isGift={values.gift !== ""}
        length={values.giftMessage.length}
        error={errors["giftMessage"]}
        onToggle={changeRecipient}
      />
      <AddressChoice addresses={addresses} values={values} onChoose={fill} />
      <AddressFields
        countries={countries}
        country={values.country}
        values={initial}
        errors={{ ...islandError(values), ...errors }}
        isGift={values.gift !== ""}
      />
      <p className="mt-5 text-sm text-ink-2">
        Your country is not in the list?{" "}
        <Link to="/delivery-price" className="link">
          Ask for a delivery price
        </Link>
      </p>
    </section>
  );
}

/** What the order asks for besides its goods and its address. */
function wishesOf({ notes, gift, giftMessage, inStockFirst, noReviewMail }: FormValues) {
  return {
    notes,
    giftMessage: gift === "" ? null : giftMessage,
    inStockFirst: inStockFirst !== "",
    reviewMail: !noReviewMail,
  };
}

function Account({
  customer,
  unverifiedMax,
  pieces,
}: Pick<FormProps, "customer" | "unverifiedMax"> & { pieces: number }) {
  return (
    <section aria-labelledby="account-head" className="mb-10 border-t border-ink pt-4">
      <h2 id="account-head" className="mb-2">
        Your account
      </h2>
      <p>{customer.fullName}</p>
      <p className="text-ink-2">{customer.email}</p>
      {unverifiedMax !== null && pieces <= unverifiedMax && (
        <p className="mt-2 text-sm text-ink-2">
          You can pay now. We’ve e-mailed a link to confirm the address.
        </p>
      )}
    </section>
  );
}

/** Shown as soon as the postcode is complete and elsewhere, since there can be no price for it. */
function islandError(values: FormValues): Record<string, string> {
  const island = mismatchedIsland(values);
  return island === null ? {} : { postcode: islandPostcodeMessage(island) };
}

function errorsOf(address: Address, countries: readonly Country[]): Record<string, string> {
  const errors: Record<string, string> = { ...addressErrors(address) };
  if (!countries.some(({ code }) => code === address.country))
    errors["country"] = "Choose a country";
  return errors;
}
