import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import { GroupList } from "#admin/groups/group-list.tsx";
import { changeGroupList, type GroupListResult } from "#admin/groups/group-list-forms.server.ts";
import { readGroupList } from "#admin/groups/group-list.server.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export function loader(args: LoaderFunctionArgs) {
  return readGroupList(args, "brand");
}

export function action(args: ActionFunctionArgs) {
  return changeGroupList(args, "brand");
}

/** All brands. */
export default function Brands() {
  const page = useLoaderData<typeof loader>();
  const result: GroupListResult | undefined = useActionData<typeof action>();
  return <GroupList kind="brand" {...{ page, result }} />;
}
