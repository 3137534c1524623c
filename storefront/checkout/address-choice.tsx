import type { SavedAddress } from "#shop/accounts/address-book.server.ts";
import {
  addressLines,
  addressOf,
  addressValues,
  emptyAddress,
  isSamePlace,
} from "#shop/shipping/address.ts";
import { Select } from "#ui/select.tsx";

type ChoiceProps = {
  addresses: readonly SavedAddress[];
  /** The current values of the fields. */
  values: AddressValues;
  onChoose: (address: AddressValues) => void;
};

/** Fills the address fields from a saved address. Not shown if the customer has saved none. */
export function AddressChoice({ addresses, values, onChoose }: ChoiceProps) {
  if (addresses.length === 0) return null;
  const now = addressOf((field) => values[field]);
  const chosen = addresses.find((address) => isSamePlace(address, now))?.id ?? "";
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

/** The values of the address fields. */
type AddressValues = ReturnType<typeof addressValues>;
