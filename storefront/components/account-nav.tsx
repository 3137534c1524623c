import { NavLink } from "react-router";

const pages = [
  { to: "/account", name: "Orders" },
  { to: "/account/details", name: "Details" },
  { to: "/account/addresses", name: "Addresses" },
  { to: "/account/devices", name: "Devices" },
  { to: "/account/your-data", name: "Your data" },
] as const;

/** The pages of an account, beneath each one's heading. */
export function AccountNav() {
  return (
    <nav aria-label="Account" className="mb-10 border-y border-rule">
      <ul className="flex flex-wrap gap-x-7">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-block border-b-[3px] border-transparent py-3 font-medium hover:border-edge aria-[current=page]:border-green"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
