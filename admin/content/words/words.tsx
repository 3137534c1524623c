import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { ContentTabs } from "#admin/content/content-tabs.tsx";
import { SectionForm, SectionHead } from "#admin/settings/section-form.tsx";
import { saveSection } from "#admin/settings/section-forms.server.ts";
import { readSection } from "#admin/settings/section-view.server.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export function loader(args: LoaderFunctionArgs) {
  return readSection(args, "words");
}

export function action(args: ActionFunctionArgs) {
  return saveSection(args, "words");
}

/** The claims in the banner, the testimonial, the office hours and other texts that the whole shop shows. */
export default function WordsScreen() {
  const view = useLoaderData<typeof loader>();
  const result: VersionedResult | undefined = useActionData<typeof action>();
  return (
    <>
      <SectionHead view={view} crumb={{ to: "/content/pages", name: "Content" }} />
      <div className="mb-6">
        <ContentTabs current="words" />
      </div>
      <SectionForm {...{ view, result }} />
    </>
  );
}
