import { GroupList } from "#admin/groups/group-list.tsx";
import { changeGroupList } from "#admin/groups/group-list-forms.server.ts";
import { readGroupList } from "#admin/groups/group-list.server.ts";
import type { Route } from "./+types/categories";

export function loader(args: Route.LoaderArgs) {
  return readGroupList(args, "category");
}

export function action(args: Route.ActionArgs) {
  return changeGroupList(args, "category");
}

/** All categories. */
export default function Categories({ loaderData: page, actionData: result }: Route.ComponentProps) {
  return <GroupList kind="category" {...{ page, result }} />;
}
