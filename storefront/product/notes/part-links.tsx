import { formatPounds, pence } from "#shop/kit/money.ts";
import { isFor, type PartFit } from "#shop/catalogue/notes/product-notes.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { productPath } from "#storefront/client/product-path.ts";
import { NotesColumn } from "./notes-column.tsx";
import { fitText } from "./shown-parts.ts";

/**
 * The parts that fit. Those of other choices are in the page, too, and hidden: `showPartsFor` shows them
 * when the choice changes, and a page that is loaded with a choice has the right ones without a script.
 */
export function PartLinks({
  product,
  fits,
  choice,
}: {
  product: Product;
  fits: readonly PartFit[];
  choice: Readonly<Record<string, string>>;
}) {
  // What hangs from a ceiling is an airer, also one without laths to choose.
  const hangs = product.fixedTo === "ceiling";
  return (
    <NotesColumn id="parts" title={hangs ? "Parts for this airer" : "Parts that fit"}>
      <ul>
        {fits.map(({ when, part }, position) => (
          <li
            key={position}
            data-fits={when === null ? undefined : fitText(when)}
            hidden={!isFor(when, choice)}
          >
            <a
              href={productPath(part.slug, part.options)}
              className="group flex justify-between gap-4 border-b border-rule py-[11px]"
            >
              <span className="min-w-0">
                <span className="link">{part.name}</span>
                {part.label !== "" && <span className="block text-ink-2">{part.label}</span>}
              </span>
              {part.pricePence !== null && (
                <span className="money">{formatPounds(pence(part.pricePence))}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {product.optionGroups.length > 0 && (
        <p className="mt-3 text-sm text-ink-2">They fit what you have chosen above.</p>
      )}
    </NotesColumn>
  );
}
