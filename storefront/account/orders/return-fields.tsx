import type { PiecesView } from "#shop/fulfilment/customer-words/parcel-view.ts";
import { reasonsInCustomersWords, returnReasons } from "#shop/fulfilment/returns/return.ts";
import { Select } from "#ui/select.tsx";

/** Optional, as the law asks for no reason: it decides who pays the postage. */
export function WhyReturn({ chosen }: { chosen: string | undefined }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Why are you returning it? (optional)</legend>
      {returnReasons.map((reason) => (
        <label
          key={reason}
          className="flex min-h-11 w-fit cursor-pointer items-center gap-3 py-1.5 pr-4"
        >
          <input
            type="radio"
            name="return_reason"
            value={reason}
            defaultChecked={chosen === reason}
            className="size-5 flex-none accent-green"
          />
          <span>
            {reasonsInCustomersWords[reason]}
            <span className="block text-sm text-ink-2">
              {reason === "changed_mind" ? "You pay the postage." : "We pay the postage."}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** How many of each line are sent back: all of them unless the customer chooses fewer. */
export function PiecesToReturn({
  pieces,
  values,
}: {
  pieces: readonly PiecesView[];
  values: Record<string, string> | undefined;
}) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-semibold">What are you returning?</legend>
      {pieces.map(({ position, name, options, quantity }) => (
        <Select
          key={position}
          label={options === "" ? name : `${name} (${options})`}
          name={`pieces-${position}`}
          defaultValue={values?.[`pieces-${position}`] ?? String(quantity)}
        >
          {Array.from({ length: quantity + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? "None" : count}
            </option>
          ))}
        </Select>
      ))}
    </fieldset>
  );
}
