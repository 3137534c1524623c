import { Link } from "react-router";
import { StructuredData, type JsonLd } from "#storefront/seo/json-ld.tsx";

type Step = { readonly name: string; readonly to?: string };

/**
 * The path from the home page to this one. The last step is this page and has no link. A phone shows only the way
 * up: it needs one line, and nothing in it moves when the fonts come.
 */
export function Breadcrumbs({ trail }: { trail: readonly Step[] }) {
  const up = trail.findLastIndex(({ to }) => to !== undefined);
  return (
    <nav aria-label="Breadcrumb" className="py-4 text-sm text-ink-2">
      <StructuredData of={import.meta.env.SSR && ((site) => breadcrumbList(site, trail))} />
      <ol className="flex flex-wrap items-baseline gap-x-2.5">
        <li className={up === -1 ? undefined : "max-tablet:hidden"}>
          <Link
            to="/"
            className="py-1 underline decoration-edge underline-offset-3 hover:decoration-ink"
          >
            Home
          </Link>
        </li>
        {trail.map(({ name, to }, at) => (
          <li
            key={name}
            className={`flex min-w-0 items-baseline gap-x-2.5 ${at === up ? "" : "max-tablet:hidden"}`}
          >
            <span aria-hidden="true" className="max-tablet:hidden">
              /
            </span>
            {to ? (
              <Link
                to={to}
                className="py-1 underline decoration-edge underline-offset-3 hover:decoration-ink"
              >
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** https://schema.org/BreadcrumbList; the last item needs no URL, as it is this page. */
function breadcrumbList(site: string, trail: readonly Step[]): JsonLd {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", to: "/" }, ...trail].map(({ name, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: to && site + to,
    })),
  };
}
