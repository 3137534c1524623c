import { buttonClass } from "#ui/button.tsx";

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
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          E-mail
        </label>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={200}
          required
          className="control"
          aria-describedby={`${id}-hint`}
        />
      </div>
      <button className={buttonClass({ size: "big" }, "w-full")}>E-mail me when it is back</button>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        One e-mail, when you can order it again. We use your address for nothing else.
      </p>
    </form>
  );
}
