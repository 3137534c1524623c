import { Link, useLocation } from "react-router";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { listHref, type ListQuery } from "#admin/components/list/list-query.ts";
import { viewWords, type ViewKey } from "./views.ts";

/** No row: what that means, and what comes here. */
export function EmptyOrders({ state, found }: { state: ListQuery; found: number }) {
  const { search } = useLocation();
  const { view, q } = state;
  const words = viewWords[view as ViewKey];
  if (q === "") return <EmptyList title={words.empty}>{words.comes}</EmptyList>;
  const isAll = view === "all" || found === 0;
  return (
    <EmptyList title={`Nothing found for “${q}”${isAll ? "" : ` in ${words.name}`}`}>
      {isAll ? (
        "Type the beginning of each word. A number is found with LL- or without."
      ) : (
        <Link className="link" to={listHref(search, { view: null })}>
          Show {found === 1 ? "the order" : `the ${found} orders`} found in other views
        </Link>
      )}
    </EmptyList>
  );
}
