import { Form, href } from "react-router";
import { Callout } from "#storefront/components/callout.tsx";

/**
 * Shown in a restricted session: one that waits until the registration check is answered in another
 * browser. Says what can't be done until then, and how to go on.
 */
export function RestrictedNotice({ formError }: { formError?: string | undefined }) {
  return (
    <Callout title="Waiting for an answer in another browser" className="mb-9 max-w-[42rem]">
      <p>
        The link in our e-mail was opened in a browser that was not signed in. We asked there
        whether you made this account. Until that is answered you can buy on this device, but you
        can’t change the e-mail address or password, download or delete your data, or see anything
        from before you signed in on this device.
      </p>
      <p className="mt-3">
        Choose “That was me” in that browser. Or ask for another link and open it on this device.
      </p>
      {formError && (
        <p role="alert" className="message message-error mt-3">
          {formError}
        </p>
      )}
      <Form method="post" action={href("/account")} className="mt-1">
        <button type="submit" className="link min-h-11 font-semibold">
          E-mail me another link
        </button>
      </Form>
    </Callout>
  );
}
