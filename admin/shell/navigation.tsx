import { Form, Link, NavLink, useLocation } from "react-router";
import { FindField } from "./find-field.tsx";

type NavigationLink = { readonly to: string; readonly name: string; readonly group: string };
type Person = { readonly name: string; readonly role: string };

/** Links of the day's work that the bar above the screen has room for. The others are in its menu. */
const BAR_LINKS = 5;

/** The links of the rail; in the bar above the screen, those of the day's work. */
export function Links({ links }: { links: readonly NavigationLink[] }) {
  return (
    <nav aria-label="Admin" className="max-sm:hidden">
      <ul className="flex rail:block">
        {links.map(({ to, name }, index) => (
          <li
            key={to}
            className={`${isInBar(links, index) ? "" : "max-rail:hidden"} ${
              isFirst(links, index) ? "rail:mt-3 rail:border-t rail:border-rule rail:pt-3" : ""
            }`}
          >
            <NavLink
              to={to}
              end={to === "/"}
              className={({ isActive }) =>
                `flex items-center max-rail:h-16 max-rail:border-y-4 max-rail:border-t-transparent max-rail:px-2.5 max-rail:text-base rail:min-h-8 rail:border-l-4 rail:px-4 ${
                  isActive
                    ? "border-pine font-semibold text-green rail:-mr-px rail:bg-limewash"
                    : "border-transparent font-medium hover:bg-putty"
                }`
              }
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
      <span className="sr-only rail:hidden">More screens are in the menu.</span>
    </nav>
  );
}

function isInBar(links: readonly NavigationLink[], index: number): boolean {
  return index < BAR_LINKS && links[index]?.group === "day";
}

function isFirst(links: readonly NavigationLink[], index: number): boolean {
  return index > 0 && links[index - 1]?.group !== links[index]?.group;
}

/**
 * What the bar above the screen has no room for: the other screens, the search field, and the person. It opens
 * without JavaScript, and closes when another screen is opened.
 */
export function BarMenu({ links, person }: { links: readonly NavigationLink[]; person: Person }) {
  const { key, pathname } = useLocation();
  const isInMenu = links.some(
    ({ to }, index) => !isInBar(links, index) && `${pathname}/`.startsWith(`${to}/`),
  );
  return (
    <details key={key} className="bar-menu rail:hidden">
      <summary
        className={`flex h-16 items-center border-y-4 border-t-transparent px-2.5 text-base ${
          isInMenu ? "border-pine font-semibold text-green" : "border-transparent font-medium"
        }`}
      >
        Menu
      </summary>
      <div className="bar-menu-panel">
        <FindField id="find-in-menu" />
        <MenuLinks links={links} />
        <div className="mt-3 border-t border-rule pt-3">
          <PersonLinks {...person} />
        </div>
      </div>
    </details>
  );
}

function MenuLinks({ links }: { links: readonly NavigationLink[] }) {
  return (
    <nav aria-label="More screens">
      <ul className="mt-3">
        {links.map(({ to, name }, index) => (
          <li
            key={to}
            className={`${isInBar(links, index) ? "sm:hidden" : ""} ${
              isFirst(links, index) ? "mt-2 border-t border-rule pt-2" : ""
            }`}
          >
            <NavLink
              to={to}
              end={to === "/"}
              className={({ isActive }) =>
                `-mx-5 flex min-h-12 items-center border-l-4 px-4 text-base hover:bg-plaster ${
                  isActive
                    ? "border-pine font-semibold text-green"
                    : "border-transparent font-medium"
                }`
              }
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The person, leading to their account, and signing out. */
export function PersonLinks({ name, role }: Person) {
  return (
    <div className="flex items-center justify-between gap-4">
      <Link to="/me" className="group min-w-0 wrap-anywhere">
        <span className="block font-medium group-hover:underline">{name}</span>
        <span className="second-line block">{role}</span>
      </Link>
      <Form method="post" action="/sign-out">
        <button className="button-text whitespace-nowrap">Sign out</button>
      </Form>
    </div>
  );
}
