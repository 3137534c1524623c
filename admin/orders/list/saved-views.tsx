import { Form, Link, useLocation } from "react-router";
import type { SavedView } from "#shop/staff/saved-views.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { ActId } from "#admin/components/act-id.tsx";
import type { AnyAsked } from "#admin/list/list.ts";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import { chosen } from "./order-list.tsx";

type Shown = Pick<SavedView, "view" | "q" | "sort" | "filters">;

/** The address of what a view shows, the same for the same. */
function hrefOf({ view, q, sort, filters }: Shown): string {
  const params = new URLSearchParams({ view, q, sort, ...filters });
  params.sort();
  return `?${params}`;
}

/** The views that this person keeps and those that others share, as links; the own one that is open can be removed. */
export function SavedViews({ saved, asked }: { saved: readonly SavedView[]; asked: AnyAsked }) {
  if (saved.length === 0) return null;
  const open = hrefOf({ ...asked, filters: chosen(asked.filters) });
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-x-5 gap-y-1 pb-2">
      <span className="second-line">Saved</span>
      {saved.map((each) => (
        <span key={each.id} className="flex items-center gap-2">
          <Link
            to={hrefOf(each)}
            aria-current={hrefOf(each) === open ? "page" : undefined}
            className="link aria-[current]:font-semibold aria-[current]:no-underline"
          >
            {each.name}
          </Link>
          {each.isShared && !each.isOwn && <span className="second-line">shared</span>}
          {each.isOwn && hrefOf(each) === open && (
            <Form method="post">
              <ActId intent="remove_view" row={each.id} />
              <input type="hidden" name="view_id" value={each.id} />
              <button className="button-text second-line" name="intent" value="remove_view">
                Remove
              </button>
            </Form>
          )}
        </span>
      ))}
    </nav>
  );
}

/** Keeps what the list shows now under a name. Opens in its place. */
export function SaveView({ result }: { result: FormResult | undefined }) {
  const { search } = useLocation();
  const own = result?.intent === "save_view" ? result : undefined;
  return (
    <details className="save-view" open={own !== undefined || undefined}>
      <summary className="link list-none">Save this view</summary>
      <div className="save-view-panel">
        <ActForm result={result} intent="save_view" submit="Save" variant="quiet">
          <input type="hidden" name="found" value={search} />
          <Field
            label="Name"
            name="name"
            hint="If you have a view with this name, it is replaced."
            maxLength={60}
            autoComplete="off"
            defaultValue={own?.values?.["name"]}
            error={own?.fieldErrors?.["name"]}
          />
          <label className="my-3 flex items-center gap-2">
            <input type="checkbox" name="shared" value="1" className="tick" />
            For all of the staff
          </label>
        </ActForm>
      </div>
    </details>
  );
}
