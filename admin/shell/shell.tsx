import { Form, Link, NavLink, Outlet, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { shop } from "#shop/content/shop.ts";
import { listWaitingActsBy } from "#shop/fulfilment/waiting-acts.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Screen } from "#admin/screen.ts";
import { screens } from "#admin/screens.ts";
import wordmark from "#ui/pictures/wordmark.svg?url";
import { roleNames } from "#admin/components/role-names.ts";
import { Keyboard } from "#admin/keyboard/keyboard.tsx";
import { usesShortcuts } from "#shop/staff/shortcuts.server.ts";
import { UndoBar } from "./undo-bar.tsx";
import { toUndoView } from "./undo-view.server.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

/** Undone at most at a time: older ones are on their orders. */
const UNDO_MAX = 4;

/** Who is signed in, the links to the screens they have a right to, and what they can undo. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { id, name, role } = sessionOf(context).staff;
  const [waiting, uses] = await Promise.all([
    listWaitingActsBy(db(), { kind: "staff", id }, UNDO_MAX),
    usesShortcuts(db(), id),
  ]);
  const links = (screens as readonly Screen[]).flatMap(({ path, read, link }) =>
    link !== undefined && permission(role, read) !== "no" ? [{ to: `/${path}`, ...link }] : [],
  );
  return {
    name,
    role: roleNames[role],
    links,
    usesShortcuts: uses,
    waiting: waiting.map((act) => toUndoView(act, new Date())),
  };
}

/** The frame of every screen: the rail at the left, the screen at its right. */
export default function Shell() {
  const { name, role, links, usesShortcuts: uses, waiting } = useLoaderData<typeof loader>();
  return (
    <div className="min-h-screen rail:grid rail:grid-cols-[13rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-white focus:p-3"
      >
        Skip to the content
      </a>
      <header className="no-print flex flex-wrap items-center gap-x-4 border-rule bg-plaster max-rail:border-b max-rail:px-6 rail:sticky rail:top-0 rail:h-screen rail:flex-col rail:items-stretch rail:gap-x-0 rail:overflow-y-auto rail:border-r rail:pt-5">
        <Link to="/" className="flex h-16 items-center rail:mb-3 rail:h-10 rail:px-5">
          <img src={wordmark} alt={`${shop.name} admin`} width={132} height={29} />
        </Link>
        <FindField />
        <Links links={links} />
        <div className="ml-auto flex items-center gap-4 py-3 rail:mt-auto rail:ml-0 rail:justify-between rail:border-t rail:border-rule rail:px-5">
          <Link to="/me" className="group">
            <span className="block font-medium group-hover:underline">{name}</span>
            <span className="second-line block">{role}</span>
          </Link>
          <Form method="post" action="/sign-out">
            <button className="button-text">Sign out</button>
          </Form>
        </div>
      </header>
      <div className="flex min-w-0 flex-col rail:min-h-screen">
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-6 pb-12 rail:px-8">
          <Outlet />
        </main>
        <UndoBar waiting={waiting} />
      </div>
      <Keyboard usesShortcuts={uses} />
    </div>
  );
}

/** Finds anything, on a page of its own; Ctrl or ⌘ with K does the same over the present page. */
function FindField() {
  return (
    <Form
      action="/find"
      role="search"
      aria-label="Whole admin"
      className="relative rail:mx-3 rail:mb-5"
    >
      <label htmlFor="find" className="sr-only">
        Find or do
      </label>
      <input
        id="find"
        name="q"
        type="text"
        enterKeyHint="search"
        className="control w-full rail:pr-16"
        placeholder="Find or do"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <kbd className="absolute top-1/2 right-2 hidden -translate-y-1/2 text-ink-2 scripted:rail:inline">
        Ctrl K
      </kbd>
    </Form>
  );
}

type NavigationLink = { to: string; name: string; group: string };

function Links({ links }: { links: readonly NavigationLink[] }) {
  return (
    <nav aria-label="Admin" className="max-rail:order-last max-rail:w-full">
      <ul className="flex flex-wrap gap-x-2 rail:block">
        {links.map(({ to, name, group }, index) => (
          <li
            key={to}
            className={
              index > 0 && links[index - 1]?.group !== group
                ? "rail:mt-3 rail:border-t rail:border-rule rail:pt-3"
                : undefined
            }
          >
            <NavLink
              to={to}
              end={to === "/"}
              className={({ isActive }) =>
                `flex min-h-12 items-center border-b-4 px-3 font-medium rail:min-h-8 rail:border-b-0 rail:border-l-4 rail:px-4 rail:pr-4 ${
                  isActive
                    ? "border-pine font-semibold text-green rail:-mr-px rail:bg-limewash"
                    : "border-transparent hover:bg-putty"
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
