import { data, Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { offerState, type OfferState } from "#shop/offers/offer.ts";
import { findOffer } from "#shop/offers/offers.server.ts";
import { optionsText } from "#shop/orders/order.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { addressLines } from "#shop/shipping/address.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import type { Route } from "./+types/offer";
import { sendOfferForm } from "./offer-acts.server.ts";
import { OfferForm } from "./offer-form.tsx";
import { valuesOfOffer } from "./begin-values.server.ts";
import { readOfferForm } from "./offer-view.server.ts";
import { stateInWords } from "./offer-words.ts";

export { shouldRevalidate } from "./revalidate.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const offer = await findOffer(db(), params.id);
  if (offer === null) throw data(null, { status: 404 });
  const now = new Date();
  const state = offerState(offer, now);
  const mayChange = permission(sessionOf(context).staff.role, "orders.change") === "yes";
  const isEditable = mayChange && state !== "paid" && state !== "withdrawn";
  return {
    offer,
    state,
    words: stateInWords(offer, now),
    done: new URL(request.url).searchParams.get("done") ?? "",
    // The revision is the version: a colleague's change draws the form anew.
    view: isEditable
      ? await readOfferForm(valuesOfOffer(offer), `${offer.id} ${offer.version}`)
      : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  return sendOfferForm({ act: actOf(args, field), field, offerId: args.params.id });
}

const doneTexts: Readonly<Record<string, string>> = {
  saved: "The offer is saved. No mail was sent.",
  sent: "The offer is on its way to the customer.",
  withdrawn: "The offer is withdrawn. Its link says so.",
};

/** An offer: changed and sent while it can be, read once it is paid or withdrawn. */
export default function OfferScreen({ loaderData, actionData: result }: Route.ComponentProps) {
  const { offer, state, words, view } = loaderData;
  const done =
    result === undefined && Object.hasOwn(doneTexts, loaderData.done) ? loaderData.done : "";
  return (
    <>
      <PageHead
        title={offer.customerName}
        crumb={{ to: "/offers", name: "Offers" }}
        note={<OfferNote state={state} words={words} paidOrder={offer.paidOrder} />}
      />
      <DoneStrip text={doneTexts[done]} />
      <ConflictStrip text={result?.conflict} />
      {view === null ? (
        <Content offer={offer} />
      ) : (
        <>
          <OfferForm
            view={result?.view ?? view}
            result={result}
            version={offer.version}
            sentAt={offer.sentAt}
          />
          <Section title="Withdraw" className="no-print mt-8">
            <p className="mt-1 text-ink-2">
              The link then says that the offer is withdrawn, and nobody can pay it.
            </p>
            <ActForm
              result={undefined}
              intent="withdraw"
              submit="Withdraw the offer"
              variant="quiet"
              isDestructive
              className="mt-3"
            />
          </Section>
        </>
      )}
    </>
  );
}

function OfferNote({
  state,
  words,
  paidOrder,
}: {
  state: OfferState;
  words: string;
  paidOrder: string | null;
}) {
  if (paidOrder === null)
    return <span className={state === "lapsed" ? "text-error" : ""}>{words}</span>;
  return (
    <>
      Paid:{" "}
      <Link className="link" to={`/orders/${paidOrder}`}>
        {paidOrder}
      </Link>
    </>
  );
}

function Content({ offer }: { offer: Route.ComponentProps["loaderData"]["offer"] }) {
  return (
    <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_20rem]">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Offered</th>
            <th scope="col" className="figure">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {offer.lines.map((line, at) => (
            <tr key={at}>
              <td>
                <span className="font-medium">{line.name}</span>
                <span className="second-line block">{optionsText(line.options)}</span>
              </td>
              <td className="figure money">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <aside aria-label="Facts">
        <Section title="Total" className="">
          <p className="money text-3xl">{formatPounds(offer.totalPence)}</p>
        </Section>
        <Section title="Customer">
          <p className="wrap-anywhere">
            {offer.email}
            {offer.telephone !== "" && <span className="block">{offer.telephone}</span>}
          </p>
          <address className="mt-2 not-italic">
            {addressLines(offer.address).map((line, at) => (
              <span key={at} className="block">
                {line}
              </span>
            ))}
          </address>
        </Section>
      </aside>
    </div>
  );
}
