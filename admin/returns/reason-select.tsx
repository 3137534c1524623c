import { reasonNames, returnReasons } from "#shop/fulfilment/returns/return.ts";
import { capital } from "#shop/kit/text.ts";
import { Select } from "#ui/select.tsx";

/** Why goods come back: what the customer chose, until staff know better. */
export function ReasonSelect({ value }: { value: string | undefined }) {
  return (
    <Select
      label="Reason for the return"
      name="reason"
      defaultValue={value}
      className="mb-3"
      hint="We pay the postage for faulty or wrong goods."
    >
      {returnReasons.map((reason) => (
        <option key={reason} value={reason}>
          {capital(reasonNames[reason])}
        </option>
      ))}
    </Select>
  );
}
