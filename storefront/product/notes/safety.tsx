import { settings } from "#shop/content/settings/settings.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import type { ProductNotes } from "#shop/catalogue/notes/product-notes.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { guaranteeStatement } from "#shop/content/guarantee.ts";
import { NotesColumn } from "./notes-column.tsx";

/** The guarantee, the warnings, and who made the product, as far as they are known. */
export function Safety({ product, notes }: { product: Product; notes: ProductNotes }) {
  const { warnings, model } = notes;
  const maker = ownValue(settings().makers, product.brandKey);
  const facts = [
    ["Model", model],
    ["Made by", maker?.manufacturer.join(", ") ?? ""],
    ["Responsible in the EU", maker?.euResponsible.join(", ") ?? ""],
  ].filter(([, value]) => value !== "");
  return (
    <NotesColumn id="guarantee" title={warnings.length > 0 ? "Safety and guarantee" : "Guarantee"}>
      {warnings.map((warning) => (
        <p key={warning} className="mb-4 border-l-[5px] border-stripe pl-4">
          <strong>Warning.</strong> {warning}
        </p>
      ))}
      <p>
        {guaranteeStatement(product.specifications.guaranteeYears, settings().companyName)}{" "}
        <a className="link" href="/terms-conditions">
          The guarantee in full
        </a>
      </p>
      {facts.length > 0 && (
        <dl className="mt-4 grid gap-2 text-sm">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-ink-2">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </NotesColumn>
  );
}
