import { settings } from "#shop/content/settings/settings.ts";
import { telephoneUrl } from "#shop/content/telephone-url.ts";

/** The shop's telephone number, which rings on a phone. Its link leads nowhere if `isInert`. */
export function PhoneLink({ isInert = false }: { isInert?: boolean }) {
  return (
    <a className="link whitespace-nowrap" href={isInert ? undefined : telephoneUrl()}>
      {settings().phone.replaceAll(" ", "\u00a0")}
    </a>
  );
}

/** A text of which the shop's telephone number is a link. */
export function WithPhoneLink({ text, isInert = false }: { text: string; isInert?: boolean }) {
  const at = text.indexOf(settings().phone);
  if (at === -1) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <PhoneLink isInert={isInert} />
      {text.slice(at + settings().phone.length)}
    </>
  );
}

/** The shop's e-mail address. */
export function EmailLink() {
  return (
    <a className="link" href={`mailto:${settings().email}`}>
      {settings().email}
    </a>
  );
}
