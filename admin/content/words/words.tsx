import { ContentTabs } from "#admin/content/content-tabs.tsx";
import { SectionForm, SectionHead } from "#admin/settings/section-form.tsx";
import { saveSection } from "#admin/settings/section-forms.server.ts";
import { readSection } from "#admin/settings/section-view.server.ts";
import type { Route } from "./+types/words";

export function loader(args: Route.LoaderArgs) {
  return readSection(args, "words");
}

export function action(args: Route.ActionArgs) {
  return saveSection(args, "words");
}

/** The claims in the banner, the testimonial, the office hours and other texts that the whole shop shows. */
export default function WordsScreen({ loaderData, actionData: result }: Route.ComponentProps) {
  return (
    <>
      <SectionHead view={loaderData} crumb={{ to: "/content/pages", name: "Content" }} />
      <div className="mb-6">
        <ContentTabs current="words" />
      </div>
      <SectionForm view={loaderData} result={result} />
    </>
  );
}
