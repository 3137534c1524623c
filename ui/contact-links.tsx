import { shop } from "#shop/content/shop.ts";
import { telephoneUrl } from "#shop/content/telephone-url.ts";

/** The shop's telephone number, which rings on a phone. Its link leads nowhere if `isInert`. */
export function PhoneLink({ isInert = false }: { isInert?: boolean }) {
  return (
    <a className="link whitespace-nowrap" href={isInert ? undefined : telephoneUrl()}>
      {shop.phone.replaceAll(" ", "\u00a0")}
    </a>
  );
}

/** A text of which the shop's telephone number is a link. */
export function WithPhoneLink({ text, isInert = false }: { text: string; isInert?: boolean }) {
  const at = text.indexOf(shop.phone);
  if (at === -1) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <PhoneLink isInert={isInert} />
      {text.slice(at + shop.phone.length)}
    </>
  );
}

/** The shop's e-mail address. */
export function EmailLink() {
  return (
    <a className="link" href={`mailto:${shop.email}`}>
      {shop.email}
    </a>
  );
}
