import type { Route } from "./+types/returns";
import { SectionForm, SectionHead } from "./section-form.tsx";
import { saveSection } from "./section-forms.server.ts";
import { readSection } from "./section-view.server.ts";

export function loader(args: Route.LoaderArgs) {
  return readSection(args, "returns");
}

export function action(args: Route.ActionArgs) {
  return saveSection(args, "returns");
}

/** Where parcels come back to, the guarantee, and which refunds need an owner. */
export default function ReturnsScreen({ loaderData, actionData: result }: Route.ComponentProps) {
  return (
    <>
      <SectionHead view={loaderData} />
      <SectionForm view={loaderData} result={result} />
    </>
  );
}
