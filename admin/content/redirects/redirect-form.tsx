import { useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { REDIRECT_PATH_MAX, type Redirect } from "#shop/catalogue/redirects/redirect.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field } from "#ui/field.tsx";
import type { RedirectResult } from "./redirect-forms.server.ts";

/** A whole address of the shop may be pasted. */
const TYPED_MAX = REDIRECT_PATH_MAX + 100;

type Props = {
  /** The redirect to change; null adds one. */
  chosen: Redirect | null;
  result: RedirectResult | undefined;
};

/** Adds a redirect, or changes where one leads. */
export function RedirectForm({ chosen, result }: Props) {
  const { search } = useLocation();
  const intent = chosen === null ? "add" : "change";
  const own = result?.intent === intent ? result : undefined;
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (chosen !== null) form.current?.querySelector<HTMLElement>("input[name=to]")?.focus();
  }, [chosen]);
  const cancel = (
    <Link className="link ml-4" to={without(search)} preventScrollReset>
      Cancel
    </Link>
  );
  return (
    <Section title={chosen === null ? "New redirect" : "Change a redirect"} className="no-print">
      <div ref={form}>
        <ActForm
          {...{ result, intent }}
          submit={chosen === null ? "Add" : "Save"}
          className="mt-2 max-w-120"
          also={chosen !== null && cancel}
        >
          <Fields {...{ chosen, own }} />
        </ActForm>
      </div>
      <p className="second-line mt-4">
        It works at once. What follows a “?” in the old address is kept.
      </p>
    </Section>
  );
}

function Fields({ chosen, own }: Pick<Props, "chosen"> & { own: RedirectResult | undefined }) {
  const field = (name: "from" | "to") => ({
    name,
    defaultValue: own?.values?.[name] ?? chosen?.[name],
    error: own?.fieldErrors?.[name],
    maxLength: TYPED_MAX,
    autoComplete: "off",
    spellCheck: false,
    required: true,
  });
  return (
    <div className="mb-4 grid gap-3">
      {chosen === null ? (
        <Field label="Old address" hint="such as /old-page" {...field("from")} />
      ) : (
        <OldAddress {...chosen} now={own?.now} />
      )}
      <Field
        label="Leads to"
        hint="a page of the shop, such as /rotary-washing-lines"
        {...field("to")}
      />
    </div>
  );
}

/** The address of a redirect that is changed, with where it leads as the person saw it. */
function OldAddress({ from, to, now }: Redirect & { now: string | undefined }) {
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold">{from}</p>
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="was" value={now ?? to} />
    </div>
  );
}

function without(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("change");
  return `?${params}`;
}
