import { useState, type ChangeEvent } from "react";
import { redirect } from "react-router";
import { IMPORT_BYTES_MAX } from "#shop/catalogue/imports/import.ts";
import { deleteImport } from "#shop/catalogue/imports/delete-import.server.ts";
import { listImports } from "#shop/catalogue/imports/list-imports.server.ts";
import {
  allowPictureHost,
  forbidPictureHost,
  listPictureHosts,
} from "#shop/catalogue/imports/picture-hosts.server.ts";
import { uploadImport } from "#shop/catalogue/imports/upload-import.server.ts";
import { storableText } from "#shop/kit/text.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readFormData, refusedForm } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FieldFrame } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/upload";
import { PictureHosts } from "./picture-hosts.tsx";
import { ReadingRules } from "./reading-rules.tsx";
import { ImportList } from "./import-list.tsx";
import { showImports } from "./import-view.server.ts";
import { FILE_NAME_MAX, uploadTexts } from "./import-words.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    now: new Date(),
    imports: await showImports(await listImports(db())),
    hosts: await listPictureHosts(db()),
    mayAllow: permission(sessionOf(context).staff.role, "settings.change") !== "no",
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readFormData(args.request);
  const act = actOf(args, (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  });
  const intent = form.get("intent");
  if (intent === "allow_host" || intent === "forbid_host")
    return changeHosts(act, { intent, host: String(form.get("host") ?? "") });
  if (intent === "delete") return remove(act, String(form.get("id") ?? ""));
  const file = form.get("file");
  const where = { intent: "upload", field: "file" };
  if (!(file instanceof File) || file.size === 0)
    return refusedForm({ reason: "no_file" }, where, uploadTexts);
  const uploaded = await uploadImport(db(), {
    act,
    fileName: storableText(file.name).slice(0, FILE_NAME_MAX).toWellFormed(),
    bytes: new Uint8Array(await file.arrayBuffer()),
  });
  if (uploaded.ok) throw redirect(`/products/import/${act.actId}`, 303);
  return refusedForm(uploaded, where, uploadTexts);
}

async function remove(act: Act, id: string) {
  const removed = await deleteImport(db(), id, act);
  if (removed.ok) throw redirect("/products/import", 303);
  return refusedForm(
    removed,
    { intent: "delete" },
    {
      import_needed: moved(uploadTexts.import_needed),
      no_import: moved(uploadTexts.no_import),
    },
  );
}

async function changeHosts(
  act: Act,
  { intent, host }: { readonly intent: "allow_host" | "forbid_host"; readonly host: string },
) {
  const changed =
    intent === "allow_host"
      ? await allowPictureHost(db(), { act, typed: host })
      : await forbidPictureHost(db(), { act, host });
  if (changed.ok) throw redirect("/products/import", 303);
  return refusedForm(changed, { intent, field: "host", values: { host } }, uploadTexts);
}

/** Takes a file of products, and lists those of the last 7 days. */
export default function UploadImport({ loaderData, actionData: result }: Route.ComponentProps) {
  const { imports, hosts, mayAllow, now } = loaderData;
  return (
    <>
      <PageHead title="Import products" crumb={{ to: "/products", name: "Products" }}>
        <ButtonLink to="/products/export" variant="quiet">
          Export
        </ButtonLink>
      </PageHead>
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <UploadForm result={result} />
          <PictureHosts {...{ hosts, result }} mayChange={mayAllow} />
        </div>
        <Rules />
      </div>
      <ImportList {...{ imports, result, now }} />
    </>
  );
}

function UploadForm({ result }: { result: FormResult | undefined }) {
  const [chosen, setChosen] = useState<"nothing" | "file" | "too_large">("nothing");
  const error = chosen === "too_large" ? uploadTexts.too_large : result?.fieldErrors?.["file"];
  // A much larger file would be refused before the screen sees it.
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const isTooLarge = file !== undefined && file.size > IMPORT_BYTES_MAX;
    if (isTooLarge) target.value = "";
    setChosen(isTooLarge ? "too_large" : file === undefined ? "nothing" : "file");
  };
  return (
    <Section title="File" className="">
      <ActForm
        intent="upload"
        result={result}
        submit="Compare with the shop"
        variant={chosen === "file" || error === undefined ? "primary" : "quiet"}
        encType="multipart/form-data"
        className="mt-3"
      >
        <FieldFrame
          id="file"
          label="File of products"
          hint="Our own export, a file of Shopify, WooCommerce or Google Merchant, or any table with an SKU: CSV, TSV or XML, up to 40 MB and 20,000 rows"
          error={error}
        >
          <input
            className="control h-auto max-w-120 py-1.5"
            id="file"
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,.xml,text/csv,text/tab-separated-values,text/xml"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "file-error" : undefined}
            onChange={choose}
          />
        </FieldFrame>
        <p className="second-line my-3">
          Nothing changes yet. You first see what is new, what would change and what is refused.
        </p>
      </ActForm>
    </Section>
  );
}

const rules = [
  ["Products", "are matched by SKU. A new SKU becomes a draft, whatever state the file says."],
  ["Empty cells", "and missing columns change nothing. To empty a field, write (clear)."],
  ["Prices", "include VAT and are in pounds, such as 54.00."],
  ["Stock", "and pictures of products that the shop has stay as they are."],
  ["Options", "have one row for each value. A value that the file does not name stays."],
  [
    "Files of other shops:",
    "the shop first asks about VAT, categories, brands and columns. Variants become options with surcharges.",
  ],
  [
    "Files of other programs:",
    "you first say what each column is. The shop fills in what it can tell from the names.",
  ],
] as const;

function Rules() {
  return (
    <Section title="How it is read" className="">
      <ReadingRules rules={rules} />
    </Section>
  );
}
