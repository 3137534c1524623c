import { data } from "react-router";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields, type RouteArgs } from "#admin/http/form.server.ts";
import type { SentForm } from "./order-forms.server.ts";
import { orderOfUrl } from "./order-of-url.server.ts";

/**
 * Sends a form about the order of the URL to one of `forms`, by the first word of its intent. Throws 400 for
 * another intent, 404 without the order.
 */
export async function sendOrderForm<Answer>(
  args: RouteArgs<"orderNumber">,
  forms: Readonly<Record<string, (sent: SentForm) => Promise<Answer>>>,
): Promise<Answer> {
  const field = await readTextFields(args.request);
  const intent = field("intent");
  const name = intent.split(" ", 1)[0] ?? "";
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form === undefined) throw data(null, { status: 400 });
  return form({
    order: await orderOfUrl(args.params),
    act: actOf(args, field),
    intent,
    field,
    role: sessionOf(args.context).staff.role,
  });
}
