import { buttonClass } from "#ui/button.tsx";
import { EmailField } from "./email-field.tsx";

/** Asks for one e-mail when the product is back: a form of a page of its own, which shows the result. */
export function BackInStockForm({
  slug,
  id = "email",
  className = "mt-5",
}: {
  slug: string;
  /** Of the field, on a page with several such forms. */
  id?: string;
  className?: string;
}) {
  return (
    <form
      method="post"
      action={`/product/${slug}/back-in-stock`}
      className={`grid gap-3 ${className}`}
    >
      <EmailField
        id={id}
        hint="One e-mail, when you can order it again. We use your address for nothing else."
        required
      />
      <button className={buttonClass({ size: "big" }, "w-full")}>E-mail me when it is back</button>
    </form>
  );
}
