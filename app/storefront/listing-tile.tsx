import { Link } from "react-router";
import { pictureUrl } from "#app/ui/picture.tsx";

type Tile = {
  readonly picture: string;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly link: string;
};

const lookUp: Tile = {
  picture: "banner-kitchen",
  title: "Short of floor? Look up.",
  text: "A ceiling airer hangs where the warm air is.",
  to: "/ceiling-airers",
  link: "See ceiling airers",
};

/** What a kind of product leads on to. A kind that is not here has no tile. */
const tiles: Readonly<Record<string, Tile>> = {
  "indoor-airers": lookUp,
  "drying-racks": lookUp,
  "wall-mounted-folding-washing-lines": lookUp,
  "ceiling-airers": {
    picture: "accessories",
    title: "Rope, laths and pulleys",
    text: "The parts that wear are sold singly.",
    to: "/accessories",
    link: "See accessories",
  },
  "rotary-washing-lines": {
    picture: "rotary-covers-detail",
    title: "Folded for the winter?",
    text: "A cover keeps the line clean.",
    to: "/rotary-covers",
    link: "See rotary covers",
  },
};

/**
 * A picture two cards wide that leads to another part of the shop. It fills a row that two cards leave
 * half empty, and is not drawn where it would begin a row of its own.
 */
export function ListingTile({ categorySlug, count }: { categorySlug: string; count: number }) {
  const tile = tiles[categorySlug];
  if (tile === undefined || count % 4 !== 2) return null;
  return (
    <li className="relative col-span-2 flex flex-col sm:max-wide:hidden">
      <div className="aspect-[4/3] bg-plaster wide:aspect-auto wide:flex-1">
        <img
          src={pictureUrl(tile.picture)}
          alt=""
          loading="lazy"
          width={1720}
          height={1000}
          className="size-full object-cover object-top wide:h-0 wide:min-h-full"
        />
      </div>
      <h2 className="mt-3.5 mb-1 text-lg desk:text-lg">{tile.title}</h2>
      <p className="text-ink-2">
        {tile.text}{" "}
        <Link to={tile.to} className="link text-ink after:absolute after:inset-0">
          {tile.link}
        </Link>
      </p>
    </li>
  );
}
