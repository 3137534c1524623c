import { data, href, Link } from "react-router";
import { listAirersInRoom } from "#shop/airers/airers-in-room.server.ts";
import { readRoom } from "#shop/airers/room.ts";
import { formatLength } from "#shop/kit/measures.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { RoomEntry } from "#storefront/components/occasional/room-entry.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { Picture } from "#storefront/components/product/picture.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/will-it-fit";
import { errorsOf, rowOf, titleOf, typedRoom, type Row } from "./fit-rows.server.ts";
import { assumedWords } from "./fit-messages.ts";

/** Not cached: there is a page for every room. */
export async function loader({ request }: Route.LoaderArgs) {
  const typed = typedRoom(new URL(request.url).searchParams);
  const read = readRoom(typed);
  const noStore = { headers: { "Cache-Control": "no-store" } };
  if (read.status !== "valid")
    return data({ typed, errors: errorsOf(read), title: "", assumed: "", rows: [] }, noStore);
  const airers = await listAirersInRoom(db(), read.room);
  const page = {
    typed,
    errors: {},
    title: titleOf(airers, read.room),
    assumed: assumedWords(read.assumed, read.room, formatLength),
    rows: airers.map((airer) => rowOf(airer, read.room, typed)),
  };
  return data(page, noStore);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: "Which ceiling airer fits?",
    description:
      "Enter the height of your ceiling, in metres or feet and inches, and see how high each ceiling airer hangs and how much rope it needs. With the clear length you also see which fit.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/** Which ceiling airers fit a room, with the laths and the price that are advised. */
export default function WillItFit({ loaderData }: Route.ComponentProps) {
  const { typed, errors, title, assumed, rows } = loaderData;
  return (
    <div className="wrap min-h-[calc(100svh-13rem)] pb-14">
      <Breadcrumbs trail={[{ name: "Which airer fits" }]} />
      <PageHead
        title="How high is your ceiling?"
        lead="Measure from the floor to the ceiling. With the clear length between walls or cupboards where the airer will hang, you also see which lengths fit."
      />
      <div className="max-w-200">
        <RoomEntry values={typed} errors={errors} />
      </div>
      {title !== "" && (
        <section aria-labelledby="fits" className="mt-12">
          <h2 id="fits" className="border-t border-ink pt-3">
            {title}
          </h2>
          {assumed !== "" && (
            <p className="mt-2 max-w-[47.5em] text-ink-2">
              {assumed} You can change that on the page of each airer.
            </p>
          )}
          <ul className="mt-4">
            {rows.map((row) => (
              <AirerRow key={row.slug} {...row} />
            ))}
          </ul>
          <p className="mt-5">
            <Link className="link" to={`${href("/search")}?q=airer`}>
              See other airers
            </Link>
          </p>
        </section>
      )}
    </div>
  );
}

function AirerRow({ name, picture, to, advice, warning, price }: Row) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 border-b border-rule py-5 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-8">
      <Picture
        {...picture}
        alt=""
        slot="small"
        className="aspect-square w-full bg-plaster max-sm:row-span-2"
      />
      <div className="min-w-0">
        <h3 className="text-lg">
          <Link className="hover:underline" to={to}>
            {name}
          </Link>
        </h3>
        <p className="mt-1">{advice}</p>
        {warning !== "" && <p className="mt-1 max-w-[44.5em] text-sm text-ink-2">{warning}</p>}
      </div>
      <p className="col-start-2 mt-2 font-serif text-lg sm:col-start-3 sm:mt-0 sm:text-right">
        {price}
      </p>
    </li>
  );
}
