import type { ProductResult } from "./save-product.server.ts";

/**
 * What stands in the way of saving a product, with the ways out: the two nearest prices, or one's own value
 * and the other person's.
 */
export function Remarks({
  result,
  formId,
  idPrefix,
}: {
  result: ProductResult;
  formId: string;
  /** Before the ids of the messages, which describe the inputs. */
  idPrefix: string;
}) {
  const { fieldErrors = {}, conflicts = [], neighbours = [], formError } = result;
  return (
    <div role="alert" className="grid gap-2">
      {formError !== undefined && <p className="message message-error">{formError}</p>}
      {Object.entries(fieldErrors).map(([name, text]) => (
        <div key={name} className="flex flex-wrap items-center gap-3">
          <p id={`${idPrefix}${name}-error`} className="message message-error">
            {text}
          </p>
          {name === "price" &&
            neighbours.map(({ value, label }) => (
              <button
                key={value}
                form={formId}
                name="price_instead"
                value={value}
                className="button button-quiet money"
              >
                {label}
              </button>
            ))}
        </div>
      ))}
      {conflicts.map(({ name, text, theirs, who }) => (
        <div key={name} className="flex flex-wrap items-center gap-3">
          <input type="hidden" form={formId} name={`theirs_${name}`} value={theirs} />
          <p id={`${idPrefix}${name}-error`} className="message message-error">
            {text}
          </p>
          <button form={formId} name="keep" value={name} className="button button-quiet">
            Keep mine
          </button>
          <button form={formId} name="take" value={name} className="button button-quiet">
            {who === "You" || who === "Somebody" ? "Take the other" : `Take ${who}’s`}
          </button>
        </div>
      ))}
    </div>
  );
}

/** The id of the message about an input, if there is one. */
export function remarkId(
  result: ProductResult | undefined,
  idPrefix: string,
  name: string,
): string | undefined {
  const isNamed =
    result?.fieldErrors?.[name] !== undefined ||
    result?.conflicts?.some((conflict) => conflict.name === name) === true;
  return isNamed ? `${idPrefix}${name}-error` : undefined;
}
