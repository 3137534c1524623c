import { Form } from "react-router";
import { Callout } from "#storefront/components/callout.tsx";

/**
 * For a session that waits while the owner of the address is asked, in another browser, who made the
 * account: what it can't do until then, and the two ways on.
 */
export function RestrictedNotice({ formError }: { formError?: string | undefined }) {
  return (
    <Callout title="Waiting for an answer in another browser" className="mb-9 max-w-[42rem]">
      <p>
        The link in our mail was opened in a browser that was not signed in. There we ask whether
        the owner of the address made this account. Until that is answered, you can buy on this
        device, but you can’t change the e-mail address or password, take or delete your data, or
        see what was written before this device signed in.
      </p>
      <p className="mt-3">
        Choose “That was me” in that browser. Or have another link mailed and open it on this
        device.
      </p>
      {formError && (
        <p role="alert" className="message message-error mt-3">
          {formError}
        </p>
      )}
      <Form method="post" action="/account" className="mt-1">
        <button type="submit" className="link min-h-11 font-semibold">
          Mail me another link
        </button>
      </Form>
    </Callout>
  );
}
