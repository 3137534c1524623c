import {
  FOUND_MAX,
  listCustomers,
  type ListedCustomer,
} from "#shop/back-office/customers/list-customers.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, day, drawn, money, text } from "#admin/list/columns.tsx";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/customers";
import { sentBack } from "./customer-facts.tsx";

/** The customers who have an account, newest first. */
const customers = listOf<ListedCustomer>()({
  title: "Customers",
  search: "Name, e-mail, postcode or order number",
  views: {
    all: {
      name: "All",
      empty: ["No customers yet", "Each account that is made in the shop becomes a row here."],
    },
    blocked: {
      name: "Blocked",
      empty: ["Nobody is blocked", "On a customer’s page you can stop an account from ordering."],
    },
  },
  notFound: "People who ordered and deleted their account are found among the orders.",
  sorts: ["-registered", "registered", "name", "-name"],
  key: ({ id }) => id,
  columns: [
    text("Customer", ({ fullName }) => fullName, {
      to: ({ id }) => `/customers/${id}`,
      opens: true,
      sort: "name",
      second: ({ email, isVerified, isBlocked }) => (
        <span className="wrap-anywhere">
          {email}
          {!isVerified && ", not confirmed"}
          {isBlocked && <span className="text-error"> Ordering is blocked</span>}
        </span>
      ),
    }),
    day("Registered", ({ registeredAt }) => londonDay(registeredAt), { sort: "-registered" }),
    day("Last order", ({ lastOrderAt }) => lastOrderAt && londonDay(lastOrderAt)),
    count("Orders", ({ orders }) => orders),
    drawn("Sent back", sentBack, { isFigure: true }),
    money("Spent", ({ spentPence }) => spentPence),
  ],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, customers);
  const { counts, ...page } = await listCustomers(db(), asked);
  const isErased = new URL(request.url).searchParams.has("erased");
  const isCut = asked.q !== "" && counts.all >= FOUND_MAX;
  return { asked, now: new Date(), report: atOnce(page), counts, isErased, isCut, most: FOUND_MAX };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { isErased, isCut, most, ...page } = loaderData;
  return (
    <ListPage
      list={customers}
      {...page}
      above={
        <>
          <DoneStrip text={isErased ? "The customer is erased." : undefined} />
          {isCut && (
            <p className="py-2 text-xs text-ink-2">
              A search lists {formatNumber(most)} customers at most. Type more of the name.
            </p>
          )}
        </>
      }
    />
  );
}
