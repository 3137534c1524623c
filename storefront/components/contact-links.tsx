import { shop } from "#shop/content/shop.ts";

/** The shop's telephone number, which rings on a phone. */
export function PhoneLink() {
  return (
    <a className="link whitespace-nowrap" href={`tel:${shop.phone.replaceAll(" ", "")}`}>
      {shop.phone.replaceAll(" ", "\u00a0")}
    </a>
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
