import { data, Form, useNavigation } from "react-router";
import { readStopToken } from "#shop/mail/stopping/stop-link.server.ts";
import { stoppableWords, type StoppableKind } from "#shop/mail/stopping/stoppable.ts";
import { allowMails, areMailsStopped } from "#shop/mail/stopping/stopped-mails.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { stopMailsTo } from "#shop/privacy/stop-mails.server.ts";
import { readFields } from "#web/form.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import { AccountPage } from "#storefront/components/account/account-page.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/mail-preferences";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Your e-mails from us",
    description: "Stop or allow e-mails that are not about an order.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/** What a link stops; null for a link that the shop has not made. */
function readLink(request: Request) {
  return readStopToken(db(), new URL(request.url).searchParams.get("token") ?? "");
}

/** Changes nothing: mail scanners open mailed links with GET. */
export async function loader({ request }: Route.LoaderArgs) {
  const link = await readLink(request);
  if (link === null) return data(null, { status: 404 });
  return data({ kind: link.kind, isStopped: await areMailsStopped(db(), link) });
}

/**
 * Stops the mails, or allows them again. A mail program sends `List-Unsubscribe=One-Click` without cookies
 * (RFC 8058), and is answered without a redirect.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const link = await readLink(request);
  if (link === null) {
    logSecurityEvent("link_refused", clientRequest({ request, context }).metadata);
    return data({ isDone: false }, 404);
  }
  const { intent } = await readFields(request);
  if (intent === "allow") await allowMails(db(), link);
  else await stopMailsTo(db(), link);
  return data({ isDone: true });
}

export default function MailPreferences({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formData !== undefined;
  if (loaderData === null) return <NoLink />;
  const { kind, isStopped } = loaderData;
  return (
    <AccountPage title={isStopped ? "These e-mails are stopped" : "Your e-mails from us"}>
      <p role={actionData?.isDone ? "status" : undefined} className="mb-6">
        {isStopped ? stoppedText(kind) : allowedText(kind)}
      </p>
      <Form
        method="post"
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        <input type="hidden" name="intent" value={isStopped ? "allow" : "stop"} />
        <Button
          size="big"
          variant={isStopped ? "quiet" : "primary"}
          className="w-full"
          aria-disabled={isBusy || undefined}
        >
          {isStopped ? "Ask for these e-mails again" : "Stop these e-mails"}
        </Button>
      </Form>
      <p className="mt-6 text-ink-2">
        This is for the address that the link was sent to. E-mails about your orders and your
        account always come.
      </p>
    </AccountPage>
  );
}

function stoppedText(kind: StoppableKind): string {
  return `We no longer send you ${stoppableWords[kind]}.`;
}

function allowedText(kind: StoppableKind): string {
  return `We may send you ${stoppableWords[kind]}.`;
}

function NoLink() {
  return (
    <AccountPage title="This link does not work">
      <p className="mb-6">
        Open the link at the foot of one of our e-mails again, or write to us and we will stop the
        e-mails for you.
      </p>
      <ButtonLink to="/contact-us" size="big" className="w-full">
        Write to us
      </ButtonLink>
    </AccountPage>
  );
}
