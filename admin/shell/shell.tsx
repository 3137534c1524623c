import { Link, Outlet } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";
import { listWaitingBulkActsBy } from "#shop/back-office/bulk-acts.server.ts";
import { listWaitingActsBy } from "#shop/fulfilment/waiting-acts.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Screen } from "#admin/screen.ts";
import { screens } from "#admin/screens.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import { ShopUrl } from "#admin/components/shop-link.tsx";
import { roleNames } from "#admin/components/role-names.ts";
import { Keyboard } from "#admin/keyboard/keyboard.tsx";
import { usesShortcuts } from "#shop/staff/shortcuts.server.ts";
import type { Route } from "./+types/shell";
import { FindField } from "./find-field.tsx";
import { BarMenu, Links, PersonLinks } from "./navigation.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { toUndoViews } from "./undo-view.server.ts";

/** Undone at most at a time: older ones are on their orders. */
const UNDO_MAX = 4;

/** Who is signed in, the links to the screens they have a right to, and what they can undo. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, role } = sessionOf(context).staff;
  const actor = { kind: "staff", id } as const;
  const [acts, bulkActs, uses] = await Promise.all([
    listWaitingActsBy(db(), actor, UNDO_MAX),
    listWaitingBulkActsBy(db(), actor, UNDO_MAX),
    usesShortcuts(db(), id),
  ]);
  const links = (screens as readonly Screen[]).flatMap(({ path, read, link }) =>
    link !== undefined && permission(role, read) !== "no" ? [{ to: `/${path}`, ...link }] : [],
  );
  return {
    name,
    role: roleNames[role],
    links,
    publicUrl: env().publicUrl,
    usesShortcuts: uses,
    waiting: toUndoViews({ acts, bulkActs }, { now: new Date(), limit: UNDO_MAX }),
  };
}

/** The frame of every screen: the rail at the left, the screen at its right. */
export default function Shell({ loaderData: page }: Route.ComponentProps) {
  const { name, role, links, waiting } = page;
  return (
    <div className="min-h-screen print:block rail:grid rail:grid-cols-[13rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-white focus:p-3"
      >
        Skip to the content
      </a>
      <header className="no-print flex items-center gap-x-1 bg-plaster max-rail:h-16 max-rail:border-b max-rail:border-rule max-rail:px-6 rail:sticky rail:top-0 rail:h-screen rail:flex-col rail:items-stretch rail:gap-x-0 rail:overflow-y-auto rail:border-r rail:border-rule rail:pt-5">
        <Link
          to="/"
          className="mr-4 flex h-16 flex-none items-center rail:mb-3 rail:h-10 rail:px-5"
        >
          <Wordmark
            alt={`${settings().name} admin`}
            width={132}
            height={29}
            className="max-rail:w-28"
            typeClassName="text-base"
          />
        </Link>
        <div className="max-rail:hidden rail:mx-3 rail:mb-5">
          <FindField id="find" />
        </div>
        <Links links={links} />
        <div className="mt-auto border-t border-rule px-5 py-3 max-rail:hidden">
          <PersonLinks {...{ name, role }} />
        </div>
        <BarMenu links={links} person={{ name, role }} />
      </header>
      <div className="flex min-w-0 flex-col rail:min-h-screen">
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-6 pb-12 rail:px-8">
          <ShopUrl value={page.publicUrl}>
            <Outlet />
          </ShopUrl>
        </main>
        <UndoBar waiting={waiting} />
      </div>
      <Keyboard usesShortcuts={page.usesShortcuts} />
    </div>
  );
}
