import type { SavedAddress } from "#shop/accounts/address-book.server.ts";
import {
  addressLines,
  addressOf,
  addressValues,
  emptyAddress,
  isSameAddress,
} from "#shop/shipping/address.ts";
import { Select } from "#ui/select.tsx";

type ChoiceProps = {
  addresses: readonly SavedAddress[];
  /** What stands in the fields now. */
  typed: Values;
  onChoose: (address: Values) => void;
};

/** Fills the address from one of the customer's own; nothing is drawn while they keep none. */
export function AddressChoice({ addresses, typed, onChoose }: ChoiceProps) {
  if (addresses.length === 0) return null;
  const now = addressOf((field) => typed[field]);
  const chosen = addresses.find((address) => isSameAddress(address, now))?.id ?? "";
  return (
    <Select
      label="Your addresses"
      name="kept-address"
      className="mb-6"
      value={chosen}
      onChange={(event) => {
        const address = addresses.find(({ id }) => id === event.target.value);
        onChoose(addressValues(address ?? emptyAddress));
      }}
    >
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {addressLines(address).join(", ")}
        </option>
      ))}
      <option value="">Another address</option>
    </Select>
  );
}

/** The fields of an address as its form shows them. */
type Values = ReturnType<typeof addressValues>;
