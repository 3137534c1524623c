import type { Route } from "./+types/particulars";
import { SectionForm, SectionHead } from "./section-form.tsx";
import { saveSection } from "./section-forms.server.ts";
import { readSection } from "./section-view.server.ts";

export function loader(args: Route.LoaderArgs) {
  return readSection(args, "shop");
}

export function action(args: Route.ActionArgs) {
  return saveSection(args, "shop");
}

/** The shop's name and its company details. */
export default function ParticularsScreen({
  loaderData,
  actionData: result,
}: Route.ComponentProps) {
  return (
    <>
      <SectionHead view={loaderData} />
      <SectionForm view={loaderData} result={result} />
    </>
  );
}
