import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { texts } from "#shop/content/settings/texts.ts";
import { useCategoryPath } from "#storefront/client/frame-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { ProductPicture } from "#shop/catalogue/picture.ts";
import { Picture } from "#storefront/components/product/picture.tsx";

/** On a desktop both pictures have one height, and a width that does not crop their subject. */
const DESK_HEIGHT = "desk:aspect-auto desk:h-[clamp(20rem,37.5vw,33.75rem)]";

type Scene = ProductPicture | null;

/** A scene of one product, with the product's slug. */
type Detail = { readonly scene: Scene; readonly slug: string };

/** The home page's two banners: a room, and a detail of a product while the shop sells it. */
export function Banners({ room, detail }: { room: Scene; detail: Detail | null }) {
  const ceilingAirers = useCategoryPath("ceiling-airers");
  const columns = detail === null ? "" : "desk:grid-cols-[1.72fr_1fr]";
  return (
    <div className={`wrap grid grid-cols-1 gap-9 pb-2 desk:gap-7 desk:pt-7 ${columns}`}>
      <Banner
        scene={room}
        slot="banner"
        isFirst
        className="bleed aspect-[390/350] sm:aspect-video desk:mx-0"
      >
        <div className="desk:grid desk:grid-cols-[1fr_auto] desk:items-end desk:gap-x-10">
          <h1 className="mt-5.5 mb-2.5 desk:col-span-2 desk:mt-6.5 desk:mb-3 desk:text-[2.25rem] wide:text-[2.875rem]">
            Hoist the washing out of the way
          </h1>
          <p className="mb-4.5 max-w-[32em] text-ink-2 desk:mb-0">
            Warm air gathers under the ceiling. A pulley airer puts four pine laths up there, and
            gives you the floor back.
          </p>
          <ButtonLink to={ceilingAirers}>Choose your airer</ButtonLink>
        </div>
      </Banner>
      {detail && <DetailBanner {...detail} />}
    </div>
  );
}

/** The second banner, about one product. */
function DetailBanner({ scene, slug }: Detail) {
  return (
    <Banner scene={scene} slot="half" isBesideText className="aspect-square sm:aspect-4/3">
      <div>
        <h2 className="mt-5 mb-2 text-xl sm:mt-0 sm:text-2xl desk:mt-9 desk:mb-3.5">
          Iron at the ends, pine between
        </h2>
        <p className="mb-4.5 text-ink-2">
          Rack ends cast in one piece, 38&nbsp;cm wide. Four laths, cut from 0.9 to 2.4&nbsp;m.
        </p>
        <Link to={href("/product/:slug", { slug })} className="link">
          See the Traditional Kitchen Maid
        </Link>
      </div>
    </Banner>
  );
}

type BannerProps = {
  scene: Scene;
  slot: "banner" | "half";
  isFirst?: boolean;
  /** On a tablet the text is beside the picture. */
  isBesideText?: boolean;
  className: string;
  children: ReactNode;
};

/** A scene with its text below; the drawing of an airer while there is no picture of the scene. */
function Banner({ scene, slot, isFirst, isBesideText, className, children }: BannerProps) {
  const shape = isBesideText ? "sm:grid sm:grid-cols-2 sm:items-center sm:gap-7 desk:block" : "";
  return (
    <section className={`min-w-0 ${shape}`}>
      <Picture
        src={scene?.address ?? null}
        alt={scene?.alt ?? "A ceiling airer, drawn"}
        categorySlug="ceiling-airers"
        {...{ slot, isFirst: isFirst === true }}
        className={`${DESK_HEIGHT} ${className}`}
      />
      {children}
    </section>
  );
}

/**
 * The BESTSELLER / PORTABLE tile, a link to its product. It is at the right of the second row. A tall
 * tile also takes the third row, so that a number of cards divisible by four still fills whole rows.
 */
export function PortableTile({
  isTall,
  pictureUrl,
}: {
  isTall: boolean;
  pictureUrl: string | null;
}) {
  const shape = isTall
    ? "desk:row-span-2 desk:grid-cols-1 desk:grid-rows-[auto_1fr]"
    : "desk:grid-rows-1";
  return (
    <li
      className={`on-dark grid min-w-0 overflow-hidden bg-green text-white min-[22rem]:col-span-2 sm:min-h-100 sm:grid-cols-2 desk:col-start-3 desk:row-start-2 desk:min-h-0 ${shape}`}
    >
      <div className="flex min-w-0 flex-col items-start gap-3.5 px-6 pt-7.5 pb-8 sm:justify-end desk:px-8 desk:py-11 wide:px-10">
        <p className="caps">BESTSELLER</p>
        <h3 className="text-[1.875rem] leading-[1.1] wide:text-[2.5rem]">Portable</h3>
        <p className="text-on-green">Opens to 14 rails, folds flat behind a door. No fixings.</p>
        <ButtonLink to={href("/product/:slug", { slug: texts().portableTile })} variant="light">
          Shop Now
        </ButtonLink>
      </div>
      <Picture
        src={pictureUrl}
        categorySlug="indoor-airers"
        alt=""
        slot="portable"
        className="aspect-[4/5] w-full sm:aspect-auto sm:h-0 sm:min-h-full"
      />
    </li>
  );
}
