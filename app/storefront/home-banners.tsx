import { Link } from "react-router";
import { shop } from "#shop/content/shop.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pictureUrl } from "#app/ui/picture.tsx";

/** The home page's two banners: the room, and the detail. */
export function Banners() {
  return (
    <div className="wrap grid gap-9 pb-2 desk:grid-cols-[1.72fr_1fr] desk:gap-7 desk:pt-7">
      <section>
        <Link to="/ceiling-airers" tabIndex={-1} aria-hidden="true" className="bleed block bg-plaster desk:mx-0">
          <img
            src={pictureUrl("banner-kitchen")}
            alt="A ceiling airer over a kitchen worktop, hung with towels"
            width={1200}
            height={800}
            fetchPriority="high"
            className="aspect-[390/350] w-full object-cover desk:aspect-auto desk:h-[540px]"
          />
        </Link>
        <div className="desk:grid desk:grid-cols-[1fr_auto] desk:items-end desk:gap-x-10">
          <h1 className="mt-5.5 mb-2.5 desk:col-span-2 desk:mt-6.5 desk:mb-3 desk:text-[2.875rem]">
            Hoist the washing out of the way
          </h1>
          <p className="mb-4.5 max-w-[46ch] text-ink-2 desk:mb-0">
            Warm air gathers under the ceiling. A pulley airer puts four pine laths up there, and gives
            you the floor back.
          </p>
          <ButtonLink to="/ceiling-airers">Choose your airer</ButtonLink>
        </div>
      </section>
      <section>
        <Link to="/product/traditional-kitchen-maid" tabIndex={-1} aria-hidden="true" className="block bg-plaster">
          <img
            src={pictureUrl("banner-detail")}
            alt="Cast iron rack ends, 38 cm wide, holding four pine laths"
            width={800}
            height={800}
            className="aspect-square w-full object-cover desk:aspect-auto desk:h-[540px]"
          />
        </Link>
        <h2 className="mt-5 mb-2 text-xl desk:mt-9 desk:mb-3.5 desk:text-2xl">Iron at the ends, pine between</h2>
        <p className="mb-4.5 text-ink-2">
          Rack ends cast in one piece, 38&nbsp;cm wide. Four laths, cut from 0.9 to 2.4&nbsp;m.
        </p>
        <Link to="/product/traditional-kitchen-maid" className="link">
          See the Traditional Kitchen Maid
        </Link>
      </section>
    </div>
  );
}

/** The BESTSELLER / PORTABLE tile, which leads to its product. */
export function PortableTile() {
  return (
    <li className="on-dark col-span-2 grid overflow-hidden bg-green text-white sm:grid-cols-2 desk:col-start-3 desk:row-start-2">
      <div className="flex flex-col items-start gap-3.5 px-6 pt-7.5 pb-8 sm:justify-end desk:px-8 desk:py-11 wide:px-10">
        <p className="caps">BESTSELLER</p>
        <h3 className="text-[1.875rem] leading-[1.1] wide:text-[2.5rem]">Portable</h3>
        <p className="text-on-green">Opens to 14 rails, folds flat behind a door. No fixings.</p>
        <ButtonLink to={`/product/${shop.portableTile}`} variant="light">
          Shop Now
        </ButtonLink>
      </div>
      <img
        src={pictureUrl("tile-portable") ?? pictureUrl("indoor-airers")}
        alt=""
        width={800}
        height={800}
        loading="lazy"
        className="h-75 w-full object-cover sm:h-full"
      />
    </li>
  );
}
