import { decimalPounds, formatPounds } from "#shop/kit/money.ts";
import type { GridParts } from "./grid-parts.ts";

/** What is wrong with the inputs of a row, with the two prices that can be made as buttons. */
export function ErrorRow({ errors, id }: GridParts & { id: string }) {
  const wrong = Object.entries(errors).filter(([name]) => name.endsWith(`_${id}`));
  if (wrong.length === 0) return null;
  return (
    <tr className="remark">
      <td colSpan={8}>
        {wrong.map(([name, { text, neighbours = [] }]) => (
          <div key={name} className="flex flex-wrap items-center gap-3 py-1">
            <p id={`${name}-error`} className="message message-error">
              {text}
            </p>
            {neighbours.map((price) => (
              <button
                key={price}
                name="intent"
                value={`price:${id}=${decimalPounds(price)}`}
                className="button button-quiet money"
              >
                {formatPounds(price)}
              </button>
            ))}
          </div>
        ))}
      </td>
    </tr>
  );
}
