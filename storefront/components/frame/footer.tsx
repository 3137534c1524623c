import { Link } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";
import { useFrameData } from "#storefront/client/frame-data.ts";
import { footerGroups, smallPrint } from "#shop/content/navigation.ts";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";

/** The footer: four groups of links, the company details and the VAT note. */
export function Footer() {
  return (
    <footer className="laid-out-late mt-18 border-t-5 border-pine bg-plaster pt-12 pb-9 desk:mt-28 desk:pt-18">
      <div className="wrap">
        <nav
          aria-label="Footer"
          className="grid grid-cols-2 gap-x-5 gap-y-9 wrap-anywhere tablet:grid-cols-4"
        >
          {footerGroups.map(({ title, links }) => (
            <section key={title} aria-label={title}>
              <h2 className="mb-3 text-[1.125rem] desk:text-[1.125rem]">{title}</h2>
              <ul>
                {links.map(({ to, name }) => (
                  <li key={to}>
                    <Link to={to} className="footer-link">
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <Particulars />
      </div>
    </footer>
  );
}

function Particulars() {
  const year = useFrameData()?.year;
  return (
    <div className="mt-9 grid gap-2 border-t border-rule pt-5 text-sm wrap-anywhere text-ink-2">
      <CompanyDetails />
      <p className="flex flex-wrap gap-x-6">
        <EmailLink /> <PhoneLink />
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {smallPrint.map(({ to, name }) => (
          <li key={to}>
            <Link className="link inline-block py-1.5" to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-8 gap-y-2">
        <span>{`© ${year} ${settings().name}. Prices in pounds sterling and include VAT.`}</span>
        <Link className="link inline-block py-1.5" to="/returns">
          14 day returns
        </Link>
      </p>
    </div>
  );
}

/**
 * Who the seller is: name, register, VAT number and address, as the law asks for on every page. One text, as React
 * would mark where each part of it begins.
 */
export function CompanyDetails() {
  const { companyName, registeredIn, companyNumber, vatNumber, office } = settings();
  const register = `registered in ${registeredIn}, company number ${companyNumber}`;
  return <p>{`${companyName}, ${register}. VAT number ${vatNumber}. ${office.join(", ")}.`}</p>;
}
