import { Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { listOffers } from "#shop/offers/list-offers.server.ts";
import { offerViews } from "#shop/offers/offer.ts";
import { piecesOf } from "#shop/offers/offer-request.ts";
import { listOpenRequests } from "#shop/offers/requests.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { countryName } from "#shop/shipping/world.ts";
import { permission } from "#shop/staff/rights.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/offers";
import { stateInWords } from "./offer-words.ts";

const viewNames = { open: "Open", paid: "Paid", lapsed: "Lapsed" } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { view: asked, q, after } = readListQuery(request.url, { views: offerViews, sorts: [""] });
  const view = offerViews.find((each) => each === asked) ?? "open";
  const { role } = sessionOf(context).staff;
  const mayMake = permission(role, "orders.change") === "yes";
  const [page, requests] = await Promise.all([
    listOffers(db(), { view, q, after }),
    permission(role, "messages") === "yes" ? listOpenRequests(db()) : [],
  ]);
  const now = new Date();
  return {
    view,
    q,
    mayMake,
    seen: page.seen,
    next: page.next,
    counts: page.counts,
    offers: page.offers.map((offer) => ({
      id: offer.id,
      name: offer.customerName,
      email: offer.email,
      pieces: piecesOf(offer.lines),
      first: offer.lines[0]?.name ?? "",
      zone: offer.zone,
      totalPence: offer.totalPence,
      state: stateInWords(offer, now),
      changed: formatShortDay(londonDay(offer.changedAt), now),
    })),
    requests: requests.map(({ id, threadId, name, items, address, at }) => ({
      id,
      threadId,
      name,
      pieces: piecesOf(items),
      country: countryName(address.country),
      asked: formatShortDay(londonDay(at), now),
    })),
  };
}

/** Telephone orders and delivery prices: what was asked for, and what was offered. */
export default function Offers({ loaderData: page }: Route.ComponentProps) {
  const { view, q, counts, offers, requests, mayMake } = page;
  return (
    <>
      <PageHead
        title="Offers"
        crumb={{ to: "/orders", name: "Orders" }}
        search={<SearchField label="Name, e-mail or order number" value={q} />}
      >
        {mayMake && (
          <ButtonLink to="/offers/new" variant={requests.length > 0 ? "quiet" : "primary"}>
            New offer
          </ButtonLink>
        )}
      </PageHead>
      {requests.length > 0 && q === "" && view === "open" && <Requests requests={requests} />}
      <ViewTabs
        views={offerViews.map((key) => ({
          key: key === "open" ? null : key,
          name: viewNames[key],
          count: counts[key],
        }))}
        current={view === "open" ? null : view}
      />
      {offers.length === 0 ? <NoOffers view={view} q={q} /> : <OfferTable offers={offers} />}
      <div className="flex py-3">
        <Pager seen={page.seen} shown={offers.length} total={counts[view]} next={page.next} />
      </div>
    </>
  );
}

type Page = Route.ComponentProps["loaderData"];

/** Delivery prices that nobody has answered. */
function Requests({ requests }: Pick<Page, "requests">) {
  return (
    <Section title="Delivery prices asked for" note={String(requests.length)} className="mb-8">
      <ul>
        {requests.map(({ id, threadId, name, pieces, country, asked }) => (
          <li
            key={id}
            data-row
            className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-rule py-2"
          >
            <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
              <strong className="font-semibold">{name}</strong>, {pieces}{" "}
              {pieces === 1 ? "item" : "items"} to {country}
            </span>
            <span className="second-line">asked {asked}</span>
            {threadId !== null && (
              <Link className="link" to={`/inbox/${threadId}`}>
                Message<span className="sr-only"> of {name}</span>
              </Link>
            )}
            <ButtonLink variant="quiet" to={`/offers/new?request=${id}`}>
              Make an offer<span className="sr-only"> to {name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OfferTable({ offers }: Pick<Page, "offers">) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Offered</th>
            <th scope="col">State</th>
            <th scope="col">Changed</th>
            <th scope="col" className="figure">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <tr key={offer.id} data-row>
              <td>
                <Link className="link font-semibold" to={`/offers/${offer.id}`}>
                  {offer.name}
                </Link>
                <span className="second-line block wrap-anywhere">{offer.email}</span>
              </td>
              <td>
                {offer.first}
                {offer.pieces > 1 && ` and ${offer.pieces - 1} more`}
                <span className="second-line block">{offer.zone}</span>
              </td>
              <td>{offer.state}</td>
              <td className="whitespace-nowrap">{offer.changed}</td>
              <td className="figure money">{formatPounds(offer.totalPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoOffers({ view, q }: Pick<Page, "view" | "q">) {
  if (q !== "")
    return (
      <EmptyList title={`Nothing found for “${q}”`}>
        Look in the other views, or type part of a name or an e-mail address.
      </EmptyList>
    );
  if (view === "open")
    return (
      <EmptyList title="No open offers">
        An order by telephone or a delivery price begins with New offer: choose the goods, set the
        price of delivery, and send the customer a link to pay.
      </EmptyList>
    );
  return (
    <EmptyList title={view === "paid" ? "No paid offers yet" : "No lapsed offers"}>
      {view === "paid"
        ? "An offer comes here when its customer has paid. It is an order from then on."
        : "Offers come here 14 days after they were sent, or when they are withdrawn."}
    </EmptyList>
  );
}
