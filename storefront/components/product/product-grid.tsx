import type { ReactNode } from "react";
import { ProductCard, type ListedCard } from "./product-card.tsx";

/**
 * Product cards: one across on the narrowest screens, two on a phone, three on a tablet, four on a
 * desktop. Four alone are never three and one. Children follow the cards.
 */
export function ProductGrid({
  products,
  heading,
  eager = 0,
  choices,
  children,
}: {
  products: readonly ListedCard[];
  heading?: "h2" | "h3";
  /** How many of the first cards are in the first screen. */
  eager?: number;
  /** By slug, the options to choose beforehand: "?color=ivory". */
  choices?: Readonly<Record<string, string>> | undefined;
  children?: ReactNode;
}) {
  const columns = products.length === 4 ? "tablet:grid-cols-4" : "sm:grid-cols-3 wide:grid-cols-4";
  return (
    <ul
      className={`grid grid-cols-1 gap-x-3.5 gap-y-9 min-[22rem]:grid-cols-2 desk:gap-x-7 desk:gap-y-14 ${columns}`}
    >
      {products.map((product, index) => (
        <ProductCard
          key={product.slug}
          product={product}
          heading={heading}
          eager={index < eager}
          choice={choices?.[product.slug]}
        />
      ))}
      {children}
    </ul>
  );
}
