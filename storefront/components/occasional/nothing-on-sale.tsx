import { Link } from "react-router";

/** Takes the place of products in a shop that has none yet. */
export function NothingOnSale() {
  return (
    <div className="border-t border-rule py-6">
      <p className="text-lg font-semibold">Nothing is on sale yet.</p>
      <p className="mt-2 max-w-[40.5em] text-ink-2">
        Until then, our{" "}
        <Link to="/articles" className="link">
          articles
        </Link>{" "}
        help you to measure and choose, and you can{" "}
        <Link to="/contact-us" className="link">
          write to us
        </Link>
        .
      </p>
    </div>
  );
}
