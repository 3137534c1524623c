import { data, href } from "react-router";
import { Button } from "#ui/button.tsx";
import { isAirer } from "#shop/airers/airer.ts";
import { findProduct } from "#shop/catalogue/catalogue.server.ts";
import { readProductNotes } from "#shop/catalogue/notes/product-notes.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { sentParts } from "#web/loader-context.ts";
import { StaticHtml } from "#web/static-html.tsx";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { fittingSheetPath } from "#storefront/product/configurator/configuration.ts";
import { SpecTable } from "#storefront/product/spec-table.tsx";
import { productSpecs } from "#storefront/product/specs.ts";
import { productMeta } from "#storefront/seo/product-meta.ts";
import type { Route } from "./+types/instructions-page";
import { drawHangingSteps } from "./hanging/hanging-steps.server.tsx";
import { listOf } from "./list-of.ts";
import { NotesColumn } from "./notes-column.tsx";
import { Safety } from "./safety.tsx";

export { ErrorBoundary, headers } from "#storefront/product/product.tsx";

/** What to know before fitting and using a product, as a sheet to print. */
export async function loader({ params, ...from }: Route.LoaderArgs) {
  const product = await findProduct(db(), params.slug);
  if (product === null) throw data("Product not found", { status: 404 });
  const notes = await readProductNotes(db(), product.id);
  const isDrawn = isAirer(product);
  const parts = sentParts(from, { hanging: isDrawn ? drawHangingSteps(product) : "" });
  return { product, notes, isDrawn, parts };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return productMeta(loaderData?.product, ({ name, slug }) => ({
    title: `Instructions for the ${name}`,
    description: `How to fit, use and look after the ${name}: what is in the box, its measurements and its warnings, on a sheet to print.`,
    path: instructionsPath(slug),
    matches,
    isIndexed: false,
  }));
}

const columns = "grid items-start gap-x-14 gap-y-11 sm:grid-cols-2 print:grid-cols-2 print:gap-5";

/** The path of a product's sheet of instructions. */
const instructionsPath = (slug: string) => href("/product/:slug/instructions", { slug });

export default function InstructionsPage({ loaderData }: Route.ComponentProps) {
  const { product, notes, isDrawn, parts } = loaderData;
  const { name, slug } = product;
  return (
    <div className="wrap sheet">
      <Breadcrumbs
        trail={[{ name, to: href("/product/:slug", { slug }) }, { name: "Instructions" }]}
      />
      <PageHead title={`Instructions: ${name}`}>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
          {isDrawn && (
            <a className="link" href="#hanging">
              Hanging it, in ten steps
            </a>
          )}
          <Button onClick={() => window.print()} className="noscript:hidden">
            Print the instructions
          </Button>
        </div>
      </PageHead>
      <div className="flex flex-col gap-14 print:gap-5 print:text-sm">
        <div className={columns}>
          <div className="grid gap-11 print:gap-5">
            <BoxAndFixing {...loaderData} />
          </div>
          <Safety {...{ product, notes }} />
        </div>
        <StaticHtml
          name="hanging"
          className="print:order-last print:break-before-page"
          html={parts.hanging}
        />
        <div className={columns}>
          {notes.care.length > 0 && (
            <NotesColumn id="care" title="Use and care">
              <Sentences all={notes.care} />
            </NotesColumn>
          )}
          <NotesColumn id="details" title="Details">
            <SpecTable caption={`Details of ${name}`} rows={productSpecs(product)} />
          </NotesColumn>
        </div>
      </div>
    </div>
  );
}

function BoxAndFixing({ product: { slug }, notes, isDrawn }: Route.ComponentProps["loaderData"]) {
  const { inTheBox, notIncluded, fixing } = notes;
  return (
    <>
      {inTheBox.length > 0 && (
        <NotesColumn id="in-the-box" title="In the box">
          <Sentences all={inTheBox} />
          {notIncluded.length > 0 && (
            <p className="mt-4 text-ink-2">Not included: {listOf(notIncluded)}.</p>
          )}
        </NotesColumn>
      )}
      {fixing !== "" && (
        <NotesColumn id="fixing" title="Fixing">
          <p>{fixing}</p>
          {isDrawn && (
            <p className="mt-4 print:hidden">
              <a className="link" href={fittingSheetPath(slug)}>
                Fitting sheet
              </a>{" "}
              with the holes at actual size
            </p>
          )}
        </NotesColumn>
      )}
    </>
  );
}

function Sentences({ all }: { all: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {all.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
