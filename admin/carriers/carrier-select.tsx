import { Select } from "#ui/select.tsx";

/** Whose numbers they are when their form does not tell it. */
export function CarrierSelect({
  carriers,
  value,
  className,
}: {
  carriers: readonly string[];
  value: string | undefined;
  className: string;
}) {
  return (
    <Select
      label="Carrier"
      name="carrier"
      hint="Of numbers whose form does not tell it"
      className={className}
      defaultValue={value}
    >
      <option value="">As planned for each order</option>
      {carriers.map((carrier) => (
        <option key={carrier}>{carrier}</option>
      ))}
    </Select>
  );
}
