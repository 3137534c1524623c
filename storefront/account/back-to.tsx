import { Link } from "react-router";

/** The way back from a form about a product. */
export function BackTo({ product }: { product: string }) {
  return (
    <p className="mt-6">
      <Link to={product} className="link">
        Back to the product
      </Link>
    </p>
  );
}
