import { GroupList } from "#admin/groups/group-list.tsx";
import { changeGroupList } from "#admin/groups/group-list-forms.server.ts";
import { readGroupList } from "#admin/groups/group-list.server.ts";
import type { Route } from "./+types/brands";

export function loader(args: Route.LoaderArgs) {
  return readGroupList(args, "brand");
}

export function action(args: Route.ActionArgs) {
  return changeGroupList(args, "brand");
}

/** All brands. */
export default function Brands({ loaderData: page, actionData: result }: Route.ComponentProps) {
  return <GroupList kind="brand" {...{ page, result }} />;
}
