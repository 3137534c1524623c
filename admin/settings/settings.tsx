import { Link } from "react-router";
import { listChangedPages } from "#shop/content/publishing/originals.server.ts";
import { listChangedSettings } from "#shop/content/settings/changed-originals.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission, type Right } from "#shop/staff/rights.ts";
import { findExamples } from "#shop/trading/examples/examples.ts";
import { readShopFacts } from "#shop/trading/examples/shop-facts.server.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/settings";

type Place = {
  readonly to: string;
  readonly name: string;
  readonly what: string;
  readonly read: Right;
};

const groups: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  {
    title: "The shop",
    places: [
      place(
        "/settings/shop",
        "Shop and company",
        "Name, e-mail address, telephone, company, VAT number",
      ),
      {
        to: "/content/words",
        name: "Claims and texts",
        what: "Banner, testimonial, office hours",
        read: "catalogue.read",
      },
      {
        to: "/content/pages",
        name: "Pages",
        what: "Guides and legal pages",
        read: "catalogue.read",
      },
      place("/settings/product-safety", "Product safety", "Makers by brand, packaging registers"),
      place(
        "/settings/mails",
        "Mails",
        "Words of each mail, with a preview; mail about new orders",
      ),
    ],
  },
  {
    title: "Delivery and returns",
    places: [
      place("/settings/delivery", "Delivery", "Cut-off time"),
      {
        to: "/settings/days",
        name: "Days",
        what: "Closed days, pieces a day, lead times",
        read: "workshop.change",
      },
      {
        to: "/rates",
        name: "Rates",
        what: "Zones, countries, days in transit",
        read: "rates.change",
      },
      place("/settings/carriers", "Carriers", "Services, limits, packed sizes"),
      place(
        "/settings/returns",
        "Returns and refunds",
        "Address, guarantee, refunds that need an owner",
      ),
    ],
  },
  {
    title: "Work and money",
    places: [
      {
        to: "/make/settings",
        name: "Making",
        what: "Materials and part lists",
        read: "catalogue.change",
      },
      { to: "/reports/vat", name: "VAT", what: "Length of a period", read: "accounts.read" },
      {
        to: "/reports/exports",
        name: "Exports",
        what: "The names that your accounts use",
        read: "accounts.read",
      },
      { to: "/staff", name: "Staff", what: "Who may do what", read: "staff.read" },
    ],
  },
];

function place(to: string, name: string, what: string): Place {
  return { to, name, what, read: "settings.read" };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = sessionOf(context).staff;
  const [facts, settings, pages] = await Promise.all([
    readShopFacts(db()),
    listChangedSettings(db()),
    listChangedPages(db()),
  ]);
  return {
    groups: groups.map(({ title, places }) => ({
      title,
      places: places.filter(({ read }) => permission(role, read) !== "no"),
    })),
    examples: findExamples(facts).length,
    originals: settings.length + pages.length,
  };
}

/** Every place where the owner sets something. */
export default function SettingsIndex({ loaderData }: Route.ComponentProps) {
  const { groups: shown, examples, originals } = loaderData;
  return (
    <>
      <PageHead title="Settings" />
      <ul className="grid gap-x-12 gap-y-3 tablet:grid-cols-2">
        <Notice
          to="/settings/before-you-trade"
          name="Before you trade"
          text={
            examples === 0
              ? "Everything is your own"
              : `${examples} ${examples === 1 ? "point is" : "points are"} open`
          }
          isOpen={examples > 0}
        />
        <Notice
          to="/settings/originals"
          name="Texts that an update has changed"
          text={originals === 0 ? "None that you have edited" : `${originals} to look at`}
          isOpen={originals > 0}
        />
      </ul>
      <div className="mt-8 grid gap-x-12 gap-y-8 tablet:grid-cols-2 day:grid-cols-3">
        {shown.map(({ title, places }) => (
          <Section key={title} title={title} className="">
            <ul className="mt-2 grid gap-3">
              {places.map(({ to, name, what }) => (
                <li key={to}>
                  <Link className="link font-semibold text-ink" to={to}>
                    {name}
                  </Link>
                  <span className="second-line block">{what}</span>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </>
  );
}

function Notice({
  to,
  name,
  text,
  isOpen,
}: {
  readonly to: string;
  readonly name: string;
  readonly text: string;
  readonly isOpen: boolean;
}) {
  return (
    <li className={`strip ${isOpen ? "" : "strip-ok"}`}>
      <Link className="link font-semibold" to={to}>
        {name}
      </Link>
      <span className="ml-3">{text}</span>
    </li>
  );
}
