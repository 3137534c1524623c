import { Link, useLocation } from "react-router";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import type { ListedRedirect } from "#shop/catalogue/redirects/list-redirects.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { SortHead } from "#admin/components/list/sort-head.tsx";
import { ShopLink } from "#admin/components/shop-link.tsx";
import { formatNumber } from "#shop/kit/text.ts";

type Props = {
  redirects: readonly ListedRedirect[];
  sort: string;
  mayChange: boolean;
  now: Date;
};

/** The redirects with how often each was followed. */
export function RedirectTable({ redirects, sort, ...row }: Props) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <SortHead name="Old address" by="from" current={sort} />
            <th scope="col">Leads to</th>
            <SortHead name="Hits, 30 days" by="hits" current={sort} isFigure downFirst />
            <th scope="col" className="figure">
              Added
            </th>
            {row.mayChange && (
              <th scope="col" className="no-print">
                <span className="sr-only">Change or delete</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {redirects.map((redirect) => (
            <Row key={redirect.from} redirect={redirect} {...row} />
          ))}
        </tbody>
      </table>
      <p className="second-line mt-2">
        Hits are how often people followed it; search engines are not counted. New ones show within
        a minute.
      </p>
    </div>
  );
}

function Row({
  redirect: { from, to, hits, createdAt, isBroken },
  mayChange,
  now,
}: Omit<Props, "redirects" | "sort"> & { redirect: ListedRedirect }) {
  return (
    <tr data-row>
      <td className="min-w-40 font-medium wrap-anywhere">{from}</td>
      <td className="min-w-40 wrap-anywhere">
        <ShopLink path={to}>{to}</ShopLink>
        {isBroken && <span className="block text-error">No page is there any more.</span>}
      </td>
      <td className="figure money">{hits === 0 ? "–" : formatNumber(hits)}</td>
      <td className="figure whitespace-nowrap">{formatShortDay(londonDay(createdAt), now)}</td>
      {mayChange && (
        <td className="no-print figure">
          <RowActs {...{ from, to }} />
        </td>
      )}
    </tr>
  );
}

function RowActs({ from, to }: { from: string; to: string }) {
  const params = new URLSearchParams(useLocation().search);
  params.set("change", from);
  return (
    <div className="flex items-baseline justify-end gap-4">
      <Link className="button-text" to={`?${params}`} preventScrollReset>
        Change<span className="sr-only"> {from}</span>
      </Link>
      <ActForm
        intent="delete"
        row={from}
        look="button-text"
        submit={
          <>
            Delete<span className="sr-only"> {from}</span>
          </>
        }
      >
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="was" value={to} />
      </ActForm>
    </div>
  );
}
