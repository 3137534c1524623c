import { href, NavLink } from "react-router";

const pages = [
  { to: href("/account"), name: "Orders" },
  { to: href("/wish-list"), name: "Wish list" },
  { to: href("/account/details"), name: "Details" },
  { to: href("/account/addresses"), name: "Addresses" },
  { to: href("/account/devices"), name: "Devices" },
  { to: href("/account/your-data"), name: "Your data" },
] as const;

/** Links to the pages of an account, below each page's heading. */
export function AccountNav() {
  return (
    <nav aria-label="Account" className="mb-10 border-y border-rule">
      <ul className="flex flex-wrap gap-x-7">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-block border-b-[3px] border-clear py-3 font-medium hover:border-edge aria-[current=page]:border-green"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
