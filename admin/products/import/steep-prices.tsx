import { formatNumber } from "#shop/kit/text.ts";
import type { FormResult } from "#web/form-result.ts";
import type { ShownSteep } from "./line-view.ts";

/** Names the prices that move by more than half. */
export function SteepStrip({ steep: { count, first } }: { steep: ShownSteep }) {
  if (count === 0) return null;
  const more = count - first.length;
  return (
    <div className="strip mt-4">
      <p className="font-medium">{inWords(count)} by more than half:</p>
      <ul className="mt-1">
        {first.map(({ sku, name, change: { what, from, to } }) => (
          <li key={`${sku} ${what}`} className="wrap-anywhere">
            {name} ({sku}), {what.toLowerCase()}: {from} → <strong>{to}</strong>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="second-line">and {formatNumber(more)} more</p>}
    </div>
  );
}

/** The tick without which they are not imported. */
export function SteepTick({
  steep: { count, mark },
  result,
}: {
  steep: ShownSteep;
  result: FormResult | undefined;
}) {
  if (mark === null) return null;
  const error = result?.fieldErrors?.["steep"];
  return (
    <div className="mb-3">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          name="steep"
          value={mark}
          required
          className="tick"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "steep-error" : undefined}
        />
        {inWords(count)} by more than half. {count === 1 ? "It is" : "They are"} right.
      </label>
      {error && (
        <p id="steep-error" className="message message-error mt-2">
          {error}
        </p>
      )}
    </div>
  );
}

function inWords(count: number): string {
  return count === 1 ? "1 price moves" : `${formatNumber(count)} prices move`;
}
