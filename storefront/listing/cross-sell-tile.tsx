import { ownValue } from "#shop/kit/own-value.ts";
import { Link } from "react-router";
import { useCategoryPath } from "#storefront/client/frame-data.ts";
import { Picture } from "#storefront/components/product/picture.tsx";

/** A tile in a category that leads to another category. */
export type CrossSell = {
  /** What code calls the other category. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly link: string;
};

const ceilingAirersTile: CrossSell = {
  key: "ceiling-airers",
  title: "Short of floor space? Look up.",
  text: "A ceiling airer hangs where the warm air is.",
  link: "See ceiling airers",
};

/** Tiles by what code calls the category. A category that is not listed has none. */
const crossSells: Readonly<Record<string, CrossSell>> = {
  "indoor-airers": ceilingAirersTile,
  "drying-racks": ceilingAirersTile,
  "wall-mounted-folding-washing-lines": ceilingAirersTile,
  "ceiling-airers": {
    key: "accessories",
    title: "Grippers, rope and pulleys",
    text: "The parts that wear are sold separately.",
    link: "See accessories",
  },
  "rotary-washing-lines": {
    key: "rotary-covers",
    title: "Folded for the winter?",
    text: "A cover keeps the line clean.",
    link: "See rotary covers",
  },
};

/** The tile of a category. It fills the gap when the last row has two cards, and is left out otherwise. */
export function crossSellFor(key: string | null, count: number): CrossSell | null {
  return count % 4 === 2 ? (ownValue(crossSells, key ?? "") ?? null) : null;
}

/** A tile two cards wide; one card wide when the grid has a single column. */
export function CrossSellTile({ to, pictureUrl }: { to: CrossSell; pictureUrl: string | null }) {
  const path = useCategoryPath(to.key);
  return (
    <li className="relative flex flex-col min-[22rem]:col-span-2 sm:max-wide:hidden">
      <Picture
        src={pictureUrl}
        categorySlug={to.key}
        alt=""
        slot="tile"
        className="aspect-[4/3] w-full wide:aspect-auto wide:flex-1"
      />
      <h2 className="mt-3.5 mb-1 text-lg desk:text-lg">{to.title}</h2>
      <p className="text-ink-2">
        {to.text}{" "}
        <Link to={path} className="link text-ink after:absolute after:inset-0">
          {to.link}
        </Link>
      </p>
    </li>
  );
}
