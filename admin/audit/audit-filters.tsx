import { Form, Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { AuditParams } from "./audit-filter.ts";

type FilterProps = {
  params: AuditParams;
  seesAll: boolean;
  people: readonly { readonly id: string; readonly name: string }[];
  actions: readonly { readonly action: string; readonly words: string }[];
};

/** Which rows: by whom, which act, which days. What a row is about is chosen in the row itself. */
export function AuditFilters({ params, seesAll, people, actions }: FilterProps) {
  const { who = "", act = "", about, from = "", to = "" } = params;
  const isFiltered = [act, about ?? "", from, to, seesAll ? who : ""].some((value) => value !== "");
  return (
    <Form
      role="search"
      aria-label="Rows of the audit log"
      className="flex flex-wrap items-end gap-3 border-t-2 border-ink py-3"
      // A link with other parameters shows them in the fields.
      key={JSON.stringify(params)}
    >
      {seesAll && (
        <Select label="Who" name="who" defaultValue={who} className="w-44">
          <option value="">Everybody</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="shop">The shop</option>
          <option value="customer">Customers</option>
        </Select>
      )}
      <Select label="Act" name="act" defaultValue={act} className="w-52">
        <option value="">Every act</option>
        {actions.map(({ action, words }) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </Select>
      <Field label="From" name="from" type="date" defaultValue={from} className="w-40" />
      <Field label="To" name="to" type="date" defaultValue={to} className="w-40" />
      {about !== undefined && <input type="hidden" name="about" value={about} />}
      <Button variant="quiet">Show</Button>
      {isFiltered && (
        <Link className="link pb-2" to="/audit">
          Show all
        </Link>
      )}
      {about !== undefined && (
        <p className="w-full text-ink-2">Only rows about one {nounOf(about)}.</p>
      )}
    </Form>
  );
}

/** "order flag" for "order_flag:12" */
function nounOf(about: string): string {
  return (about.split(":")[0] ?? "").replaceAll("_", " ");
}
