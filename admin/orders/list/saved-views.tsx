import { Form, Link } from "react-router";
import type { SavedView } from "#shop/staff/saved-views.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import type { ListQuery } from "#admin/components/list/list-query.ts";
import { ActId } from "#admin/components/act-id.tsx";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";

/** The views that this person keeps and those that others share, as links; the own one that is open can be removed. */
export function SavedViews({ saved, state }: { saved: readonly SavedView[]; state: ListQuery }) {
  if (saved.length === 0) return null;
  const isOpen = ({ view, q, sort }: SavedView) =>
    view === state.view && q === state.q && sort === state.sort;
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-x-5 gap-y-1 pt-2">
      <span className="second-line">Saved</span>
      {saved.map((each) => (
        <span key={each.id} className="flex items-center gap-2">
          <Link
            to={`?${new URLSearchParams({ view: each.view, q: each.q, sort: each.sort })}`}
            aria-current={isOpen(each) ? "page" : undefined}
            className="link aria-[current]:font-semibold aria-[current]:no-underline"
          >
            {each.name}
          </Link>
          {each.isShared && !each.isOwn && <span className="second-line">shared</span>}
          {each.isOwn && isOpen(each) && (
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
export function SaveView({ state, result }: { state: ListQuery; result: FormResult | undefined }) {
  const own = result?.intent === "save_view" ? result : undefined;
  return (
    <details className="save-view" open={own !== undefined || undefined}>
      <summary className="link list-none">Save this view</summary>
      <div className="save-view-panel">
        <ActForm result={result} intent="save_view" submit="Save" variant="quiet">
          <input type="hidden" name="view" value={state.view} />
          <input type="hidden" name="q" value={state.q} />
          <input type="hidden" name="sort" value={state.sort} />
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
