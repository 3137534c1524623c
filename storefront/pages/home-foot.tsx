import { Link } from "react-router";
import type { StripLook } from "#shop/catalogue/product.ts";
import type { PageLink } from "#shop/content/navigation.ts";
import type { Texts } from "#shop/content/settings/texts.ts";

/** A customer's quotation beside the towel stripe. */
export function Testimonial({ quote, by, about, isExample }: Texts["testimonial"]) {
  return (
    <figure className="grid gap-5.5 pt-16 pb-15 desk:grid-cols-[1fr_3fr] desk:pt-28 desk:pb-26">
      <div className="h-2.5 w-18 border-t-5 border-b-2 border-stripe" />
      <blockquote className="max-w-[15.75em] font-serif text-xl font-medium leading-[1.36] tracking-[-0.01em] desk:max-w-[20.5em] desk:text-[2.25rem]">
        “{quote}”
      </blockquote>
      <figcaption className="text-ink-2 desk:col-start-2">
        {by}
        <br />
        {about}
        {isExample && (
          <span className="mt-2 block text-xs">
            An example, which only the sandbox shows. Write what a customer said in the admin, under
            Content, Claims and texts.
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** How the name of a brand is set in type. We do not copy their logos. */
const settings: Readonly<Record<StripLook, string>> = {
  close: "font-serif font-medium tracking-[-0.03em]",
  serif: "font-serif font-medium",
  capitals: "text-[1.2rem] font-bold tracking-[0.2em] uppercase",
  small: "font-semibold tracking-[-0.03em] lowercase",
};

const corners = [
  "",
  "border-l",
  "border-t desk:border-t-0 desk:border-l",
  "border-t border-l desk:border-t-0",
];

/** Four brands that the shop stocks; nothing while it stocks none of them. */
export function BrandStrip({
  brands,
  className,
}: {
  className: string;
  /** With how each is set in type. */
  brands: readonly (PageLink & { readonly look: StripLook | null })[];
}) {
  if (brands.length === 0) return null;
  return (
    <nav aria-label="Brands" className={className}>
      <ul className="grid grid-cols-2 border-y border-rule text-center text-ink-2 desk:grid-cols-4">
        {brands.map(({ to, name, look }, index) => (
          <li key={to} className={`border-rule ${corners[index] ?? ""}`}>
            <Link
              to={to}
              className="grid h-full place-items-center px-2 py-6.5 text-xl leading-none -outline-offset-4 hover:text-ink desk:py-10 desk:text-[1.875rem]"
            >
              <span className={settings[look ?? "serif"]}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
