import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useFrameLinks } from "#storefront/client/frame-data.ts";
import { CloseIcon, MenuIcon } from "#ui/icons.tsx";
import type { PageLink } from "#shop/content/navigation.ts";
import { useUser } from "#storefront/client/stored/user-store.ts";

const MENU_ID = "side-menu";

/** Opens the side menu. It is a popover, so that it opens without JavaScript too. */
export function MenuButton() {
  return (
    <button
      type="button"
      popoverTarget={MENU_ID}
      className="col-start-1 row-start-1 -ml-2.5 flex min-h-11 min-w-11 items-center justify-center gap-2.5 tablet:ml-0 tablet:justify-self-start desk:px-1"
    >
      <MenuIcon />
      <span className="caps sr-only tablet:not-sr-only">MENU</span>
    </button>
  );
}

/** The side menu: categories, top sellers and brands (docs/spec/shop.md §2). */
export function SideMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Following a link of the menu closes it.
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [key]);
  return (
    <div ref={menu} id={MENU_ID} popover="auto" className="side-menu">
      <div className="flex items-center justify-between border-b border-rule py-1.5 pr-2 pl-5">
        <AccountLine />
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          className="flex min-h-11 items-center gap-2 px-3 font-semibold"
        >
          Close <CloseIcon className="size-5" />
        </button>
      </div>
      <nav aria-label="Side menu">
        <div className="grid gap-7 px-5 pt-6 pb-10">
          <MenuLinks />
        </div>
      </nav>
    </div>
  );
}

function MenuLinks() {
  return (
    <>
      <Link to="/wish-list" className="caps -mb-4 py-3">
        WISH LIST
      </Link>
      <Group title="SHOP OUR STORE" links={useFrameLinks("menu")} />
      <Group title="TOP SELLERS" links={useFrameLinks("topSellers")} />
      <Group title="BRANDS WE STOCK" links={useFrameLinks("menuBrands")} />
    </>
  );
}

function Group({ title, links }: { title: string; links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="caps mb-1 border-t border-ink pt-3 font-sans desk:text-xs">{title}</h2>
      <ul>
        {links.map(({ to, name }) => (
          <li key={to} className="border-b border-rule">
            <Link to={to} className="block py-2.5 hover:underline hover:underline-offset-4">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AccountLine() {
  const { user } = useUser();
  if (user === null) {
    return (
      <Link to="/login" title="Login or Register" className="caps py-3">
        SIGN IN
      </Link>
    );
  }
  return (
    <Link to="/account" className="min-w-0 py-1 leading-tight">
      <span className="caps block">MY ACCOUNT</span>{" "}
      <span className="block truncate text-sm">{user.fullName || user.email}</span>
    </Link>
  );
}
