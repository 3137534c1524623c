import { countProductsOfAnyState } from "#shop/catalogue/product-file/export-products.server.ts";
import { listLeftOut } from "#shop/catalogue/product-file/foreign/left-out.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { ShopLink } from "#admin/components/shop-link.tsx";
import { counted } from "#shop/kit/text.ts";

import type { Route } from "./+types/export";
import { OtherShops } from "./other-shops.tsx";

export async function loader() {
  return { products: await countProductsOfAnyState(db()), leftOut: await listLeftOut(db()) };
}

const rules = [
  [
    "Rows",
    "One for each product, live, draft or archived, in the order of the SKUs; below it one for each value of its options.",
  ],
  ["Prices", "In pounds with VAT, as the shop shows them; so are the surcharges of options."],
  ["Lists", "What stands on several lines, such as the contents of the box, does so in its cell."],
  ["Left out", "Stock, which is received and counted on its own screen, and pictures."],
] as const;

/** What the shop sells as a file. */
export default function ExportProducts({ loaderData }: Route.ComponentProps) {
  const { products, leftOut } = loaderData;
  return (
    <>
      <PageHead
        title="Export products"
        crumb={{ to: "/products", name: "Products" }}
        note={counted(products, "product")}
      />
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-2">
        <Section title="Our own file" note="CSV, for any spreadsheet" className="">
          <dl className="mb-4">
            {rules.map(([name, text]) => (
              <div
                key={name}
                className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[6rem_1fr]"
              >
                <dt className="font-medium">{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <a className="button" href="/admin/products/export/file" download>
            Download all products
          </a>
        </Section>
        <div>
          <OtherShops leftOut={leftOut} />
          <Section title="Google Merchant" note="XML">
            <p className="mb-4">
              Live products are in the shop’s feed, each with its standard options. Google Merchant
              Center reads the feed by itself.
            </p>
            <ShopLink path="/feeds/google.xml" download="google.xml">
              Download the feed
            </ShopLink>
          </Section>
        </div>
      </div>
    </>
  );
}
