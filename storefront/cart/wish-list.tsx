import { useEffect, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { wishList } from "#storefront/client/lists/wish-store.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { useUser } from "#storefront/client/stored/user-store.ts";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Route } from "./+types/wish-list";
import { LeftOutNote } from "./left-out-note.tsx";
import { WishContents, WishNote } from "./wish-contents.tsx";
import { useWishes, type Wishes } from "./use-wishes.ts";

const NONE: readonly CartItem[] = [];

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: "Wish list",
    description: "What you have saved for later, with today's prices.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/** What a shopper saved for later. The server sends the same page to everyone; the browser draws the items. */
export default function WishListPage() {
  const items = useSyncExternalStore(wishList.subscribe, wishList.read, () => NONE);
  const isReady = useHydrated();
  const wishes = useWishes();
  const { user, ready } = useUser();
  useSynced(user?.id);
  return (
    // As high as the window below the header, so that the footer does not move when the items appear.
    <div className="wrap min-h-[calc(100svh-13rem)]">
      <PageHead title="Wish list" />
      <noscript>
        <p className="max-w-[40.5em]">
          The wish list needs JavaScript. Without it, you can keep a product as a bookmark: its
          address holds the options that you chose.
        </p>
      </noscript>
      {isReady && items.length === 0 && <Empty wishes={wishes} />}
      {isReady && items.length > 0 && (
        <>
          <LeftOutNote name="wish-list" />
          <WishContents items={items} wishes={wishes} />
        </>
      )}
      {isReady && ready && user === null && (
        <p className="mt-8 max-w-[40.5em] text-ink-2">
          Your wish list is in this browser.{" "}
          <Link to="/login?from=%2Fwish-list" className="link">
            Sign in
          </Link>{" "}
          to find it on your other devices.
        </p>
      )}
    </div>
  );
}

/** Fetches what the account keeps: every other page sends changes alone. */
function useSynced(customerId: string | undefined) {
  useEffect(() => {
    if (customerId === undefined) return;
    const sync = async () => {
      if (document.visibilityState !== "visible") return;
      const { syncList } = await import("#storefront/client/lists/keep-lists.ts");
      await syncList("wish-list", customerId);
    };
    const syncQuietly = () => void sync().catch(() => undefined);
    syncQuietly();
    document.addEventListener("visibilitychange", syncQuietly);
    return () => document.removeEventListener("visibilitychange", syncQuietly);
  }, [customerId]);
}

function Empty({ wishes }: { wishes: Wishes }) {
  return (
    <div className="border-t border-ink pt-6">
      {wishes.last !== null && (
        <div className="mb-6">
          <WishNote last={wishes.last} undo={wishes.undo} />
        </div>
      )}
      <p role="status" className="text-lg">
        Your wish list is empty
      </p>
      <p className="mt-2 max-w-[40.5em] text-ink-2">
        “Save for later” on a product or in the cart puts it here, with the options that you chose.
      </p>
      <ButtonLink to="/" variant="quiet" className="mt-6">
        See the featured products
      </ButtonLink>
    </div>
  );
}
