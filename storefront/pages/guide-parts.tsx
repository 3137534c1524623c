import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ProductCard } from "#shop/catalogue/product.ts";
import type { Page, Question } from "#shop/content/page.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { ProductGrid } from "#storefront/components/product/product-grid.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import type { PageLink } from "#shop/content/navigation.ts";
import { StructuredData } from "#storefront/seo/json-ld.tsx";
import { StaticHtml } from "#web/static-html.tsx";
import { textLook } from "./guide-text.ts";
import { guidePageData } from "#storefront/seo/structured-data.ts";

export type GuideData = {
  /** Its text may be in the document alone (`sentParts`). */
  readonly page: Omit<Page, "html"> & { readonly html: string | undefined };
  readonly products: readonly ProductCard[];
  readonly next: readonly PageLink[];
  /** The day its text last changed, such as "21 November 2026"; null for a page that is a form. */
  readonly updated: string | null;
};

/**
 * A guide page: heading, text, questions that open, products and further reading. `before` goes above
 * the text, `aside` at the top of the side column.
 */
export function GuidePage({
  guide,
  before,
  aside,
}: {
  guide: GuideData;
  before?: ReactNode;
  aside?: ReactNode;
}) {
  const { page, products, updated } = guide;
  const isArticle = page.publishedOn !== null;
  const trail = isArticle ? [{ name: "Articles", to: "/articles" }] : [];
  return (
    <div className="wrap">
      <Breadcrumbs trail={[...trail, { name: page.title }]} />
      <PageHead title={page.heading}>
        {updated && <p className="mt-3 text-sm text-ink-2">Updated {updated}</p>}
      </PageHead>
      <GuideBody guide={guide} before={before} aside={aside} />
      <RelatedProducts products={products} title="From the shop" />
      {(isArticle || page.kind === "faq") && (
        <StructuredData of={import.meta.env.SSR && ((site) => guidePageData(site, page))} />
      )}
    </div>
  );
}

/** The text of a guide with its side column. On a brand's page it comes after the products. */
export function GuideBody({
  guide: { page, next },
  before,
  aside,
}: {
  guide: GuideData;
  before?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className="grid gap-12 desk:grid-cols-[minmax(0,47.5em)_minmax(14rem,20rem)] desk:items-start desk:justify-between desk:gap-x-14">
      <div className="min-w-0">
        {before}
        <StaticHtml name="text" className={textLook} html={page.html} />
        <Questions questions={page.questions} />
      </div>
      <div className="grid gap-10">
        {aside}
        <Contents contents={page.contents} />
        <Next links={next} />
      </div>
    </div>
  );
}

/** The products that a guide mentions. */
export function RelatedProducts({
  products,
  title,
}: Pick<GuideData, "products"> & { title: string }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="page-products" className="mt-14 desk:mt-22">
      <SectionHead id="page-products" title={title} />
      <ProductGrid products={products} />
    </section>
  );
}

/** `details` elements: they open without JavaScript, and the browser's own search finds their text. */
function Questions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="page-questions" className="mt-12">
      <h2 id="page-questions" className="border-t border-ink pt-4 pb-3">
        Questions
      </h2>
      {questions.map(({ id, question, answerHtml }) => (
        <details key={question} className="border-t border-rule last:border-b">
          <summary className="py-3.5 font-semibold hover:underline hover:underline-offset-4">
            {question}
          </summary>
          {/* A link to an element inside opens its details; the question stays in sight above it. */}
          <div id={id} className="scroll-mt-24 pb-4">
            <div className={textLook} dangerouslySetInnerHTML={{ __html: answerHtml }} />
          </div>
        </details>
      ))}
    </section>
  );
}

const CONTENTS_MIN = 3;

function Contents({ contents }: { contents: Page["contents"] }) {
  if (contents.length < CONTENTS_MIN) return null;
  return (
    <nav aria-labelledby="page-contents" className="hidden desk:block">
      <h2 id="page-contents" className="border-t border-ink pt-3 pb-1 text-lg desk:text-lg">
        On this page
      </h2>
      <ul className="text-base">
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 leading-snug text-ink-2 hover:text-ink hover:underline hover:underline-offset-4"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Next({ links }: { links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby="page-next">
      <h2 id="page-next" className="border-t border-ink pt-3 pb-1 text-lg desk:text-lg">
        Read next
      </h2>
      <ul>
        {links.map(({ to, name }) => (
          <li key={to} className="border-b border-rule">
            <Link
              to={to}
              className="block py-2.5 leading-snug hover:underline hover:underline-offset-4"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
