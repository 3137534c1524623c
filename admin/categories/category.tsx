import { changeOneGroup } from "#admin/groups/group-forms.server.ts";
import { GroupPage } from "#admin/groups/group-page.tsx";
import { readGroupPage } from "#admin/groups/group-page.server.ts";
import type { Route } from "./+types/category";

export function loader(args: Route.LoaderArgs) {
  return readGroupPage(args, "category");
}

export function action(args: Route.ActionArgs) {
  return changeOneGroup(args, "category");
}

/** A category. */
export default function Category({ loaderData: page, actionData: result }: Route.ComponentProps) {
  return <GroupPage kind="category" {...{ page, result }} />;
}
