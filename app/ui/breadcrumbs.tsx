import { Link } from "react-router";

/** The way from the home page to this one. The last step is this page and has no address. */
export function Breadcrumbs({ trail }: { trail: readonly { name: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="py-4 text-sm text-ink-2">
      <ol className="flex flex-wrap gap-x-2.5">
        <li>
          <Link
            to="/"
            className="underline decoration-edge underline-offset-3 hover:decoration-ink"
          >
            Home
          </Link>
        </li>
        {trail.map(({ name, to }) => (
          <li key={name} className="flex min-w-0 gap-x-2.5">
            <span aria-hidden="true">/</span>
            {to ? (
              <Link
                to={to}
                className="underline decoration-edge underline-offset-3 hover:decoration-ink"
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
