import { data, Form } from "react-router";
import { previewOf } from "#emails/templates.ts";
import { findSection } from "#shop/content/settings/change-settings.server.ts";
import { listOrdersWithMail, renderSample } from "#shop/mail/mail-samples.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import type { Route } from "./+types/mail";
import { answerMail, nothing } from "./mail-forms.server.ts";
import { listedMail } from "./mail-list.ts";
import { PREVIEW_FRAME, WordsForm } from "./words-form.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const mail = listedMail(params.name);
  if (mail === undefined) throw data(null, { status: 404 });
  const orders = await listOrdersWithMail(db(), mail.name);
  const asked = new URL(request.url).searchParams.get("order")?.slice(0, 20);
  const sample = await renderSample(db(), mail.name, {
    orderNumber: asked ?? orders[0] ?? null,
  });
  const { number, settings } = await findSection(db(), "mails");
  const made = previewOf(mail.name);
  return {
    mail,
    orders,
    sample: { subject: sample.subject, text: sample.text, orderNumber: sample.orderNumber },
    ownSubject: made.subject,
    hasOrder: "orderNumber" in made.data,
    seen: { version: number, values: { ...nothing, ...settings.mailWords?.[mail.name] } },
    me: sessionOf(context).staff.email,
  };
}

export function action(args: Route.ActionArgs) {
  return answerMail(args);
}

/** A mail: the owner's words, and how it looks with the data of a real order. */
export default function MailScreen({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { mail, sample, me } = page;
  return (
    <>
      <PageHead title={mail.title} crumb={{ to: "/settings/mails", name: "Mails" }}>
        <ActForm intent="test" result={result} submit={`Send a test to ${me}`} variant="quiet">
          <input type="hidden" name="order" value={sample.orderNumber ?? ""} />
        </ActForm>
      </PageHead>
      <DoneStrip text={result?.done} />
      <div className="grid items-start gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        {mail.to === "customers" ? (
          <WordsForm {...page} result={result} />
        ) : (
          <p className="text-ink-2">This mail goes to the shop itself. Its words are fixed.</p>
        )}
        <Sample {...page} />
      </div>
    </>
  );
}

function Sample({ mail, orders, sample }: Route.ComponentProps["loaderData"]) {
  const query = sample.orderNumber === null ? "" : `?order=${sample.orderNumber}`;
  return (
    <Section title="As customers get it" className="min-w-0">
      {orders.length > 0 ? (
        <Form className="mt-3 flex flex-wrap items-end gap-3" preventScrollReset>
          <Select label="Order" name="order" defaultValue={sample.orderNumber ?? ""}>
            {orders.map((number) => (
              <option key={number}>{number}</option>
            ))}
          </Select>
          <Button variant="quiet">Show</Button>
        </Form>
      ) : (
        <p className="mt-2 text-ink-2">
          No order has this mail yet. It is shown with made-up data.
        </p>
      )}
      <iframe
        key={`${mail.name}${query} ${sample.subject} ${sample.text}`}
        title={`${mail.title}: the mail`}
        name={PREVIEW_FRAME}
        src={`/admin/settings/mails/${mail.name}/preview${query}`}
        sandbox=""
        className="mt-4 h-180 w-full border border-rule bg-white"
      />
    </Section>
  );
}
