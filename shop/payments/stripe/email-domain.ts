import { domainToASCII, domainToUnicode } from "node:url";

/** An e-mail address as Stripe takes it: a domain of other letters in its form of ASCII, "xn--bcher-kva.example". */
export function toStripeEmail(email: string): string {
  return /^[\0-\x7f]*$/.test(domainOf(email)) ? email : withDomain(email, domainToASCII);
}

/** The address that Stripe got, as its owner writes it. */
export function fromStripeEmail(email: string): string {
  return domainOf(email).includes("xn--") ? withDomain(email, domainToUnicode) : email;
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

/** The address with its domain in another form; as it is when the domain has none. */
function withDomain(email: string, form: (domain: string) => string): string {
  const domain = domainOf(email);
  return email.slice(0, email.length - domain.length) + (form(domain) || domain);
}
