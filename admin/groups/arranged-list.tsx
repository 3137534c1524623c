import { Link } from "react-router";
import { arrangements, type Arrangement } from "#shop/catalogue/groups/arrangements.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { MoveForms } from "#admin/list/move-forms.tsx";
import { Section } from "#admin/components/section.tsx";
import { Select } from "#ui/select.tsx";
import { groupWords, listWords } from "./group-words.ts";

type Entry = { readonly slug: string; readonly name: string };

type Props = {
  list: Arrangement;
  /** Those that are in the list, in its order, and the others. */
  entries: readonly Entry[];
  others: readonly Entry[];
  mayChange: boolean;
};

/** A list of the shop with an order of its own: what is in it is moved, taken out and added. */
export function ArrangedList({ list, entries, others, mayChange }: Props) {
  const { most } = arrangements[list];
  const seen = entries.map(({ slug }) => slug).join(" ");
  return (
    <Section
      title={listWords[list].title}
      note={`${entries.length} of ${most}`}
      className="min-w-0"
    >
      {mayChange && entries.length > 1 && (
        <p className="second-line">On a button, Alt with an arrow moves a row, too.</p>
      )}
      {entries.length === 0 && (
        <EmptyList title="Nothing in it">The shop leaves the list out.</EmptyList>
      )}
      <ol aria-label={listWords[list].title}>
        {entries.map((entry, at) => (
          <Row
            key={entry.slug}
            place={{ at, of: entries.length }}
            {...{ list, entry, seen, mayChange }}
          />
        ))}
      </ol>
      {mayChange && entries.length < most && others.length > 0 && (
        <AddForm key={seen} {...{ list, others, seen }} />
      )}
    </Section>
  );
}

function Row({
  list,
  entry: { slug, name },
  place,
  seen,
  mayChange,
}: Pick<Props, "list" | "mayChange"> & {
  entry: Entry;
  place: { readonly at: number; readonly of: number };
  seen: string;
}) {
  const { kind } = arrangements[list];
  return (
    <li
      data-row
      className="flex items-baseline justify-between gap-x-4 border-b border-rule py-2 max-sm:flex-wrap"
    >
      <span className="min-w-0">
        <span className="money mr-2 text-ink-2">{place.at + 1}</span>
        <Link className="link" to={`${groupWords[kind].path}/${slug}`}>
          {name}
        </Link>
      </span>
      {mayChange && (
        <span className="ml-auto flex gap-4">
          <MoveForms id={slug} {...{ list, name, place, seen }} />
          <ActForm
            intent="remove"
            row={`${list} ${slug}`}
            submit="Remove"
            look="button-text"
            button={{ "aria-label": `Remove ${name} from ${listWords[list].where}` }}
          >
            <input type="hidden" name="list" value={list} />
            <input type="hidden" name="id" value={slug} />
            <input type="hidden" name="seen" value={seen} />
          </ActForm>
        </span>
      )}
    </li>
  );
}

function AddForm({ list, others, seen }: Pick<Props, "list" | "others"> & { seen: string }) {
  return (
    <ActForm
      intent="add"
      row={list}
      submit="Add"
      variant="quiet"
      className="no-print mt-4 flex max-w-80 flex-wrap items-end gap-3"
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="seen" value={seen} />
      <Select label="One more" name="id" id={`add-${list}`} className="min-w-0 flex-1">
        {others.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </ActForm>
  );
}
