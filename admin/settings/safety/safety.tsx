import { listBrandKeys } from "#shop/catalogue/groups/groups.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { SectionForm, SectionHead } from "#admin/settings/section-form.tsx";
import { readSection } from "#admin/settings/section-view.server.ts";
import type { Route } from "./+types/safety";
import { MakerForm, MakerTable } from "./maker-form.tsx";
import { answerSafety } from "./safety-forms.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const [view, keys] = await Promise.all([
    readSection(args, "product-safety"),
    listBrandKeys(db()),
  ]);
  const asked = new URL(args.request.url).searchParams.get("brand");
  const brands = keys.map(({ key, name }) => {
    const maker = ownValue(settings().makers, key);
    return {
      key,
      name,
      values: {
        manufacturer: maker?.manufacturer.join("\n") ?? "",
        euResponsible: maker?.euResponsible.join("\n") ?? "",
      },
    };
  });
  return {
    view,
    brands,
    chosen: brands.find(({ key }) => key === asked) ?? null,
  };
}

export function action(args: Route.ActionArgs) {
  return answerSafety(args);
}

/** The makers of each brand, and the registers of packaging. */
export default function SafetyScreen({ loaderData, actionData: result }: Route.ComponentProps) {
  const { view, brands, chosen } = loaderData;
  return (
    <>
      <SectionHead view={view} />
      <SectionForm {...{ view, result }} />
      {chosen !== null && (
        <MakerForm key={chosen.key} brand={chosen} version={view.seen.version} result={result} />
      )}
      <MakerTable brands={brands} chosen={chosen?.key ?? null} />
    </>
  );
}
