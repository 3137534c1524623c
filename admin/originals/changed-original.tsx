import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { TextChanges } from "#admin/content/pages/text-changes.tsx";
import type { Route } from "./+types/originals";

/** One original that an update has changed: what the update changed, and what taking it would change on the shop. */
export function ChangedOriginal({
  original: { key, title, to, version, update, yours },
  result,
}: {
  readonly original: Route.ComponentProps["loaderData"]["changed"][number];
  readonly result: ActResult | undefined;
}) {
  const form = (kind: "take" | "keep", submit: string) => (
    <ActForm
      {...{ result, submit }}
      intent={`${kind} ${key}`}
      variant="quiet"
      button={{ "aria-label": `${submit}: ${title}` }}
    >
      <input type="hidden" name="version" value={version} />
    </ActForm>
  );
  return (
    <Section
      title={title}
      note={
        <Link className="link" to={to}>
          Edit yours
        </Link>
      }
    >
      <div className="mt-2 grid gap-x-12 gap-y-4 day:grid-cols-2">
        <div className="min-w-0">
          <h3 className="font-semibold">What the update changed</h3>
          <TextChanges differences={update} />
        </div>
        <div className="min-w-0">
          <h3 className="font-semibold">Yours, and the new one</h3>
          <TextChanges differences={yours} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {form("take", "Take the new one")}
        {form("keep", "Keep mine")}
      </div>
    </Section>
  );
}
