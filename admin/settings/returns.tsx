import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { SectionForm, SectionHead } from "./section-form.tsx";
import { saveSection } from "./section-forms.server.ts";
import { readSection } from "./section-view.server.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export function loader(args: LoaderFunctionArgs) {
  return readSection(args, "returns");
}

export function action(args: ActionFunctionArgs) {
  return saveSection(args, "returns");
}

/** Where parcels come back to, the guarantee, and which refunds need an owner. */
export default function ReturnsScreen() {
  const view = useLoaderData<typeof loader>();
  const result: VersionedResult | undefined = useActionData<typeof action>();
  return (
    <>
      <SectionHead view={view} />
      <SectionForm {...{ view, result }} />
    </>
  );
}
