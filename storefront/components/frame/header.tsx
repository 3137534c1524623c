import { Link, NavLink } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";
import { AccountLink, BasketLink, CartLink } from "./header-links.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { SearchBox } from "./search-box.tsx";
import { useFrameLinks } from "#storefront/client/frame-data.ts";
import { MenuButton, SideMenu } from "./side-menu.tsx";

/** The header: the shop’s claims, wordmark, search, account, cart and navigation. */
export function Header() {
  return (
    <>
      <Claims />
      <header>
        <div className="wrap grid grid-cols-[2.75rem_minmax(120px,1fr)_2.75rem] items-center gap-x-1 gap-y-1 pt-1.5 pb-2 tablet:grid-cols-[12rem_1fr_12rem] desk:flex desk:flex-wrap desk:gap-x-6 desk:gap-y-4 desk:py-6 wide:gap-x-8">
          <HomeLink />
          <MenuButton />
          <SearchBox />
          <div className="col-start-3 row-start-1 justify-self-end tablet:flex tablet:items-center desk:ml-auto">
            <AccountLink />
            <CartLink />
            <BasketLink />
          </div>
        </div>
        <NavigationBar />
        <SideMenu />
      </header>
    </>
  );
}

function Claims() {
  return (
    <aside aria-label="What we promise" className="on-dark bg-green-deep text-on-green-deep">
      <ul className="claims wrap min-h-9 items-center gap-x-1 py-1 text-xs desk:min-h-[38px] desk:text-sm">
        {settings().claims.map(({ text, short, to }) => (
          <li key={text}>
            <Link to={to} className="inline-block py-1 underline-offset-3 hover:underline">
              {short === text ? (
                text
              ) : (
                <>
                  <span className="desk:hidden">{short}</span>
                  <span className="hidden desk:inline">{text}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function HomeLink() {
  return (
    <Link to="/" className="col-start-2 row-start-1 min-w-0 justify-self-center desk:flex-none">
      <Wordmark className="h-auto w-[158px] desk:w-[228px] desk:max-w-none" />
    </Link>
  );
}

function NavigationBar() {
  const bar = useFrameLinks("bar");
  // Without the database there are no categories to list.
  if (bar.length === 0) return null;
  return (
    <nav aria-label="Shop" className="overflow-x-auto border-y border-rule [scrollbar-width:none]">
      <ul className="wrap flex w-max min-w-full gap-6 whitespace-nowrap desk:w-auto desk:min-w-0 desk:justify-between desk:gap-4">
        {bar.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} className="bar-link">
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
