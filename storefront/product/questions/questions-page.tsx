import { data, href } from "react-router";
import { findProduct } from "#shop/catalogue/catalogue.server.ts";
import { counted } from "#shop/kit/text.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findPublishedQuestions } from "#shop/questions/published-questions.server.ts";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { Paging } from "#storefront/listing/listing.tsx";
import { pageMeta, pagePath } from "#storefront/seo/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/questions-page";
import { QuestionList } from "./question-list.tsx";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["page"])];

const PER_PAGE = 20;
const PAGE_MAX = 500;

export async function loader({ params, url }: Route.LoaderArgs) {
  const product = await findProduct(db(), params.slug);
  const page = Number(url.searchParams.get("page") ?? "1");
  if (product === null || !Number.isInteger(page) || page < 1 || page > PAGE_MAX) throw notFound();
  const slice = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const found = await findPublishedQuestions(db(), product.id, slice);
  if (found === null) throw notFound();
  const { slug, name } = product;
  return { slug, name, page, pages: Math.ceil(found.count / PER_PAGE), ...found };
}

function notFound() {
  return data("No questions", { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, page } = loaderData;
  return pageMeta({
    title: page === 1 ? `Questions about ${name}` : `Questions about ${name}, page ${page}`,
    description: `What customers have asked about ${name}, with our answers.`,
    path: null,
    matches,
    isIndexed: false,
  });
};

/** Every answered question about a product, 20 a page. */
export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  const { slug, name, page, pages, count, questions } = loaderData;
  const product = href("/product/:slug", { slug });
  const path = `${product}/questions`;
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ name, to: product }, { name: "Questions" }]} />
      <PageHead title={`Questions about ${name}`} lead="Asked by customers, answered by us." />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p>{counted(count, "question")}</p>
        <ButtonLink to={`${product}/ask`} variant="quiet">
          Ask a question
        </ButtonLink>
      </div>
      <QuestionList questions={questions} heading="h2" />
      <Paging list={{ page, pages }} pathOf={(to) => pagePath(path, to)} />
    </div>
  );
}
