import type { ReactNode } from "react";
import { availabilityOf, type ProductCard } from "#shop/catalogue/product.ts";

const tones = {
  pine: "bg-pine-wash text-ink",
  ok: "bg-green-wash text-ok",
  plain: "bg-putty text-ink-2",
};

/** Capitals on a wash, square. At most one on a card. */
export function Badge({
  tone = "pine",
  className = "",
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`caps inline-flex items-center px-2.5 pt-[7px] pb-[6px] leading-none ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}

/** In stock, made to order or sold out, in words. */
export function AvailabilityBadge({
  product,
}: {
  product: Pick<ProductCard, "stock" | "leadTimeDays">;
}) {
  const { state } = availabilityOf(product);
  if (state === "in-stock") return <Badge tone="ok">IN STOCK</Badge>;
  if (state === "made-to-order") return <Badge tone="ok">MADE TO ORDER</Badge>;
  return <Badge tone="plain">SOLD OUT</Badge>;
}
