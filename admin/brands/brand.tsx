import { changeOneGroup } from "#admin/groups/group-forms.server.ts";
import { GroupPage } from "#admin/groups/group-page.tsx";
import { readGroupPage } from "#admin/groups/group-page.server.ts";
import type { Route } from "./+types/brand";

export function loader(args: Route.LoaderArgs) {
  return readGroupPage(args, "brand");
}

export function action(args: Route.ActionArgs) {
  return changeOneGroup(args, "brand");
}

/** A brand. */
export default function Brand({ loaderData: page, actionData: result }: Route.ComponentProps) {
  return <GroupPage kind="brand" {...{ page, result }} />;
}
