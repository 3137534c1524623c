import { Link } from "react-router";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { listOffers } from "#shop/offers/list-offers.server.ts";
import { piecesOf } from "#shop/offers/offer-request.ts";
import { listOpenRequests } from "#shop/offers/requests.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { countryName } from "#shop/shipping/world.ts";
import { permission } from "#shop/staff/rights.ts";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { day, money, text } from "#admin/list/columns.tsx";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/offers";
import { stateInWords } from "./offer-words.ts";

type ListedOffer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly first: string;
  readonly pieces: number;
  readonly zone: string;
  readonly state: string;
  readonly changedOn: string;
  readonly totalPence: number;
};

/** Telephone orders and delivery prices: what was offered, the latest change first. */
const offers = listOf<ListedOffer>()({
  title: "Offers",
  crumb: { to: "/orders", name: "Orders" },
  search: "Name, e-mail or order number",
  views: {
    open: {
      name: "Open",
      empty: [
        "No open offers",
        "An order by telephone or a delivery price begins with New offer: choose the goods, set the price of delivery, and send the customer a link to pay.",
      ],
    },
    paid: {
      name: "Paid",
      empty: [
        "No paid offers yet",
        "An offer comes here when its customer has paid. It is an order from then on.",
      ],
    },
    lapsed: {
      name: "Lapsed",
      empty: [
        "No lapsed offers",
        "Offers come here 14 days after they were sent, or when they are withdrawn.",
      ],
    },
  },
  notFound: "Type part of a name or an e-mail address.",
  key: ({ id }) => id,
  columns: [
    text("Customer", ({ name }) => name, {
      to: ({ id }) => `/offers/${id}`,
      opens: true,
      second: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    }),
    text("Offered", ({ first, pieces }) => first + (pieces > 1 ? ` and ${pieces - 1} more` : ""), {
      second: ({ zone }) => zone,
    }),
    text("State", ({ state }) => state),
    day("Changed", ({ changedOn }) => changedOn),
    money("Total", ({ totalPence }) => totalPence),
  ],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, offers);
  const { role } = sessionOf(context).staff;
  const [{ counts, rows: found, ...page }, requests] = await Promise.all([
    listOffers(db(), asked),
    permission(role, "messages") === "yes" ? listOpenRequests(db()) : [],
  ]);
  const now = new Date();
  const rows = found.map((offer) => ({
    id: offer.id,
    name: offer.customerName,
    email: offer.email,
    pieces: piecesOf(offer.lines),
    first: offer.lines[0]?.name ?? "",
    zone: offer.zone,
    totalPence: offer.totalPence,
    state: stateInWords(offer, now),
    changedOn: londonDay(offer.changedAt),
  }));
  return {
    asked,
    now,
    report: atOnce({ ...page, rows }),
    counts,
    mayMake: permission(role, "orders.change") === "yes",
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

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { requests, mayMake, ...page } = loaderData;
  const { q, view } = page.asked;
  return (
    <ListPage
      list={offers}
      {...page}
      head={
        mayMake && (
          <ButtonLink to="/offers/new" variant={requests.length > 0 ? "quiet" : "primary"}>
            New offer
          </ButtonLink>
        )
      }
      above={requests.length > 0 && q === "" && view === "open" && <Requests requests={requests} />}
    />
  );
}

type Page = Route.ComponentProps["loaderData"];

/** Delivery prices that nobody has answered. */
function Requests({ requests }: Pick<Page, "requests">) {
  return (
    <Section title="Delivery prices asked for" note={String(requests.length)} className="mt-4 mb-8">
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
