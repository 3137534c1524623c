import type { KeptAddress } from "#shop/accounts/address-book.server.ts";
import { addressLines, type Address } from "#shop/shipping/address.ts";
import { Select } from "#app/ui/select.tsx";

type ChoiceProps = {
  addresses: readonly KeptAddress[];
  /** What stands in the fields now. */
  typed: Address;
  onChoose: (address: Address) => void;
};

/** Fills the address from one of the customer's own; nothing is drawn while they keep none. */
export function AddressChoice({ addresses, typed, onChoose }: ChoiceProps) {
  if (addresses.length === 0) return null;
  const chosen = addresses.find((address) => isSame(address, typed))?.id ?? "";
  return (
    <Select
      label="Your addresses"
      name="kept-address"
      className="mb-6"
      value={chosen}
      onChange={(event) => {
        const address = addresses.find(({ id }) => id === event.target.value);
        onChoose(address === undefined ? empty : toAddress(address));
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

const empty: Address = { name: "", line1: "", line2: "", city: "", country: "GB", postcode: "" };

function toAddress({ name, line1, line2, city, country, postcode }: KeptAddress): Address {
  return { name, line1, line2, city, country, postcode };
}

function isSame(address: KeptAddress, typed: Address): boolean {
  const kept = toAddress(address);
  return Object.entries(kept).every(([name, value]) => typed[name as keyof Address] === value);
}
