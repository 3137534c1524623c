import { texts } from "#shop/content/settings/texts.ts";
import type { ReactNode } from "react";
import { availabilityOf, badgeOf } from "#shop/catalogue/availability.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { SpecTable } from "./spec-table.tsx";
import { productSpecs } from "./specs.ts";

/** The description, the details, and delivery and returns. Drawn by the server alone: it needs no script. */
export function ProductDetails({ product }: { product: Product }) {
  return (
    <div className="laid-out-late mt-14 grid gap-11 desk:mt-26 desk:grid-cols-[1.1fr_1fr_1fr] desk:gap-14 wide:gap-18">
      <Column id="about" title="About it">
        {product.description.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="mb-4 last:mb-0">
            {paragraph}
          </p>
        ))}
      </Column>
      <Column id="details" title="Details">
        <SpecTable caption={`Details of ${product.name}`} rows={productSpecs(product)} />
      </Column>
      <Column id="delivery" title="Delivery and returns">
        <ul className="grid gap-4">
          <li>
            <strong className="font-semibold">{badgeOf(availabilityOf(product)).notice}.</strong>{" "}
            Free shipping to all parts of the UK.
          </li>
          <li>{texts().deliveryLine} Outside the UK, you see the cost before you pay.</li>
          <li>
            14 days to change your mind:{" "}
            <a href="/returns" className="link">
              how returns work
            </a>
            .
          </li>
          <li>{texts().cardsLine}</li>
        </ul>
      </Column>
    </div>
  );
}

function Column({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-4 border-ink desk:border-t desk:pt-4.5">
        {title}
      </h2>
      {children}
    </section>
  );
}
