import { href, Link } from "react-router";
import { Picture } from "#storefront/components/product/picture.tsx";
import { SectionHead } from "#ui/section-head.tsx";

type Category = {
  readonly slug: string;
  readonly name: string;
  readonly pictureUrl: string | null;
};

/** The categories as pictures: nine in a row on a desk, three by three on a phone. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  return (
    <section aria-labelledby="categories" className="laid-out-late wrap pt-14 desk:pt-22">
      <SectionHead title="SHOP BY TYPE" id="categories" capitals />
      <ul className="grid grid-cols-3 gap-x-3 gap-y-6 desk:grid-cols-9 desk:gap-x-4">
        {categories.map(({ slug, name, pictureUrl }) => (
          <li key={slug} className="min-w-0">
            <Link to={href("/:slug", { slug })} className="group block">
              <Picture
                src={pictureUrl}
                categorySlug={slug}
                alt=""
                slot="category"
                className="aspect-square w-full"
              />
              <span className="mt-2 block text-sm leading-tight hyphens-auto group-hover:underline group-hover:underline-offset-4">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
