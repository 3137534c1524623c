import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { changeOneGroup } from "#admin/groups/group-forms.server.ts";
import { GroupPage } from "#admin/groups/group-page.tsx";
import { readGroupPage } from "#admin/groups/group-page.server.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export function loader(args: LoaderFunctionArgs) {
  return readGroupPage(args, "brand");
}

export function action(args: ActionFunctionArgs) {
  return changeOneGroup(args, "brand");
}

/** A brand. */
export default function Brand() {
  const page = useLoaderData<typeof loader>();
  const result: VersionedResult | undefined = useActionData<typeof action>();
  return <GroupPage kind="brand" {...{ page, result }} />;
}
