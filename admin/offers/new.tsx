import { Link } from "react-router";
import { findRequest } from "#shop/offers/requests.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import type { Route } from "./+types/new";
import { sendOfferForm } from "./offer-acts.server.ts";
import { OfferForm } from "./offer-form.tsx";
import { emptyValues } from "./offer-values.ts";
import { valuesOfRequest } from "./begin-values.server.ts";
import { readOfferForm } from "./offer-view.server.ts";

export { shouldRevalidate } from "./revalidate.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const asked = await findRequest(db(), new URL(request.url).searchParams.get("request") ?? "");
  const values = asked === null ? emptyValues : valuesOfRequest(asked);
  return {
    view: await readOfferForm(values, asked?.id ?? "new"),
    requestId: asked?.id ?? "",
    threadId: asked?.threadId ?? null,
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  return sendOfferForm({ act: actOf(args, field), field, offerId: null });
}

/** A new offer: from nothing, as for a telephone order, or from a shopper's request. */
export default function NewOffer({ loaderData, actionData: result }: Route.ComponentProps) {
  const { view, requestId, threadId } = loaderData;
  return (
    <>
      <PageHead
        title="New offer"
        crumb={{ to: "/offers", name: "Offers" }}
        note={
          threadId !== null && (
            <Link className="link" to={`/inbox/${threadId}`}>
              The customer’s message
            </Link>
          )
        }
      />
      <OfferForm
        view={result?.view ?? view}
        {...{ result, requestId }}
        version={null}
        sentAt={null}
      />
    </>
  );
}
