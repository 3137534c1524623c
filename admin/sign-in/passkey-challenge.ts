import { db } from "#shop/platform/database/db.server.ts";
import { offerPasskey, offerPasskeyProof } from "#shop/staff/factors/passkeys.server.ts";
import { readTextFields } from "#admin/http/form.server.ts";
import { anySessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/passkey-challenge";

/** What a browser needs to make a passkey (`purpose=add`) or to use one (`purpose=prove`), as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = anySessionOf(context);
  const field = await readTextFields(request);
  if (session === null) return Response.json({ code: "signed_out" }, { status: 401 });
  const isNew = field("purpose") === "add";
  const offered = await (isNew ? offerPasskey : offerPasskeyProof)(db(), session);
  return offered.ok
    ? Response.json(offered.value)
    : Response.json({ code: offered.reason }, { status: 409 });
}
