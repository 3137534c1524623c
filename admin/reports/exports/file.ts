import { data, redirect } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { writeExport } from "#shop/reports/exports/write-export.server.ts";
import { fileResponse } from "#admin/http/file-response.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import type { Route } from "./+types/file";
import { readChoice } from "./choice.ts";

/** The file is only made for the form of the page. */
export function loader() {
  return redirect("/reports/exports");
}

/** The file of the days and the format that were chosen; back to the page if the days can't be read or have nothing. */
export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const { from, to, format, days } = readChoice(field, new Date());
  const back = (more: Readonly<Record<string, string>>) =>
    redirect(`/reports/exports?${new URLSearchParams({ from, to, format, ...more })}`);
  if (days === null) return back({});
  const written = await writeExport(db(), { format, days }, actOf(args, field));
  if (!written.ok && written.reason === "nothing_in_it") return back({ nothing: "1" });
  if (!written.ok) throw data(null, { status: 409 });
  return fileResponse(written.value);
}
