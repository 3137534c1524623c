import { useLocation } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Outage, SentForm } from "#web/outage.ts";
import { PageHead } from "#storefront/components/page-head.tsx";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";

/** Shown instead of a page during a database outage: what to do, and what still works. */
export function OutageAdvice({ outage: { form } }: { outage: Outage }) {
  const { pathname, search } = useLocation();
  return (
    <div className="max-w-2xl">
      <title>{`Not available at the moment | ${settings().name}`}</title>
      <PageHead
        title="This page is not available at the moment"
        lead="The fault is ours. The shop is taking a short break and is usually back within a minute."
      />
      {form === undefined ? (
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      ) : (
        <SendAgain form={form} />
      )}
      <h2 className="mt-12 border-t border-ink pt-4 text-xl desk:text-2xl">What still works</h2>
      <ul className="mt-4 list-disc space-y-2 pl-5">
        <li>
          Most product pages and guides. Prices and stock on them may be a little out of date.
        </li>
        <li>Your cart. It is stored in this browser, so nothing in it is lost.</li>
        <li>
          The phone, <PhoneLink />, and e-mail, <EmailLink />.
        </li>
      </ul>
      <p className="mt-6">
        No payment is taken on this page. If you have just paid, we will confirm your order by
        e-mail.
      </p>
      <p className="mt-8">
        <ButtonLink to="/" variant="quiet" reloadDocument>
          Go to the home page
        </ButtonLink>
      </p>
    </div>
  );
}

/** Sends a form again, to the URL it was sent to, with or without JavaScript. */
function SendAgain({ form: { fields, hadPassword } }: { form: SentForm }) {
  return (
    <form method="post">
      <p className="mb-4">
        We have kept what you typed, so you can send it again.
        {hadPassword && " We don't keep passwords: the next page asks for yours again."}
      </p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Send again</Button>
    </form>
  );
}
