import { Form, Link, useLocation } from "react-router";
import { listHref } from "./list.ts";

/**
 * The one search field of a list. It searches all views: the tabs then say in which of them something was
 * found. Only the sort stays.
 */
export function SearchField({
  label,
  value,
}: {
  /** What it finds: "Number, name, e-mail, postcode, SKU or tracking". */
  label: string;
  value: string;
}) {
  const { search } = useLocation();
  const sort = new URLSearchParams(search).get("sort");
  return (
    <Form role="search" className="flex items-center gap-3">
      {sort !== null && <input type="hidden" name="sort" value={sort} />}
      <label htmlFor="q" className="sr-only">
        {label}
      </label>
      <input
        // A link to another search shows its words.
        key={value}
        id="q"
        name="q"
        type="search"
        className="control"
        placeholder={label}
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {value !== "" && (
        <Link className="link" to={listHref(search, { q: null })}>
          Clear
        </Link>
      )}
    </Form>
  );
}
