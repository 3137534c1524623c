import { href, Link } from "react-router";
import { availabilityOf, badgeOf } from "#shop/catalogue/availability.ts";
import type { ShownCard as Card } from "#shop/catalogue/product.ts";
import { formatKilograms } from "#shop/kit/measures.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { CompareButton } from "./compare-button.tsx";
import { Picture } from "./picture.tsx";
import { PriceRange } from "./price.tsx";

/** A card as lists, searches and pages of products have it. */
export type ListedCard = Card & { readonly secondImageUrl?: string | null };

/** A product in a grid: picture, name, tagline, price, details link and compare button. */
export function ProductCard({
  product,
  heading: Heading = "h3",
  eager = false,
  choice = "",
}: {
  /** With a second picture, which shows while a pointer is over the card. */
  product: ListedCard;
  heading?: "h2" | "h3";
  /** For cards in the first screen. */
  eager?: boolean;
  /** The options to choose beforehand, as the query of a URL. */
  choice?: string | undefined;
}) {
  const path = href("/product/:slug", { slug: product.slug }) + choice;
  return (
    <li className="group relative flex min-w-0 flex-col">
      <CardPicture product={product} eager={eager} />
      <Heading className="mt-3.5 mb-1 text-base leading-tight desk:mt-4.5 desk:text-lg">
        {/* One link for the whole card: its area covers the picture, with the buttons above it. */}
        <Link
          to={path}
          className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          {product.name}
        </Link>
      </Heading>
      <p className="mb-2.5 text-sm leading-snug text-ink-2">
        {product.tagline}
        {product.capacityKg && (
          <span className="block">{`Carries ${formatKilograms(product.capacityKg)}`}</span>
        )}
      </p>
      <p>
        <PriceRange pricePence={product.pricePence} maxPricePence={product.maxPricePence} />
      </p>
      <Availability product={product} />
      <div className="relative z-1 mt-auto flex flex-wrap justify-center gap-x-4 gap-y-0.5 pt-3.5">
        <ButtonLink to={path} variant="quiet" size="small" className="grow basis-38">
          SEE DETAILS<span className="sr-only">{` of ${product.name}`}</span>
        </ButtonLink>
        <CompareButton slug={product.slug} name={product.name} />
      </div>
    </li>
  );
}

function CardPicture({ product, eager }: { product: ListedCard; eager: boolean }) {
  return (
    <div className="relative overflow-hidden bg-plaster">
      <Picture
        src={product.mainImageUrl}
        categorySlug={product.categorySlug}
        alt={product.mainImageAlt ?? product.name}
        slot="card"
        eager={eager}
        className="aspect-square w-full transition-transform duration-400 group-hover:scale-[1.025]"
      />
      {product.secondImageUrl && <SecondPicture src={product.secondImageUrl} />}
      <CardBadge product={product} />
    </div>
  );
}

/**
 * The second picture of a card. Not displayed, it is not loaded either: the browser asks for it when a
 * pointer comes over the card. Touch screens never do.
 */
function SecondPicture({ src }: { src: string }) {
  return (
    <span aria-hidden="true" className="absolute inset-0 hidden pointer-fine:group-hover:block">
      <Picture src={src} categorySlug="" alt="" slot="second" className="size-full" />
    </span>
  );
}

/** One badge at most on a picture: SOLD OUT matters more than BEST SELLER. */
function CardBadge({ product }: { product: Card }) {
  const availability = availabilityOf(product);
  const isSoldOut = availability.state === "sold-out";
  if (!isSoldOut && !product.isBestSeller) return null;
  return (
    <Badge tone={isSoldOut ? "plain" : "pine"} className="absolute top-0 left-0">
      {isSoldOut ? badgeOf(availability).label : "BEST SELLER"}
    </Badge>
  );
}

/** A line of text, unless the picture's badge says it already. */
function Availability({ product }: { product: Card }) {
  const availability = availabilityOf(product);
  if (availability.state === "sold-out") return null;
  return <p className="caps mt-1.5 text-xs text-ok">{badgeOf(availability).label}</p>;
}
