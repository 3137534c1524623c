import type { ReactNode } from "react";
import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { sectionPaths, sectionTitles, settingFields } from "./setting-fields.ts";
import { SettingInputs } from "./setting-inputs.tsx";
import type { SectionView } from "./section-view.server.ts";

type Props = { readonly view: SectionView; readonly result: VersionedResult | undefined };

/** The head of a section's screen: who saved it last, and the way to what it said before. */
export function SectionHead({
  view: { section, saved },
  crumb = { to: "/settings", name: "Settings" },
}: {
  readonly view: Pick<SectionView, "section" | "saved">;
  readonly crumb?: { readonly to: string; readonly name: string };
}) {
  return (
    <PageHead
      title={sectionTitles[section]}
      crumb={crumb}
      note={saved === null ? "As the shop came" : `Saved ${saved.when} by ${saved.who}`}
    >
      <Link className="button button-quiet" to={`${sectionPaths[section]}/versions`}>
        Versions
      </Link>
    </PageHead>
  );
}

/** The fields of a section with one button. What a colleague saved meanwhile is merged field by field. */
export function SectionForm({ view, result, children }: Props & { readonly children?: ReactNode }) {
  const { section, mayChange } = view;
  const own = result?.intent === "save" ? result : undefined;
  const seen = useSeen(view.seen, own);
  return (
    <>
      <DoneStrip text={own?.done} />
      <ActForm
        intent="save"
        result={result}
        submit="Save"
        className={`max-w-180 ${mayChange ? "" : "[&>button]:hidden"}`}
      >
        <SeenFields seen={seen} />
        <SettingInputs
          key={seen.version}
          fields={settingFields[section]}
          values={own?.done === undefined ? (own?.values ?? seen.values) : seen.values}
          errors={own?.fieldErrors ?? {}}
          mayChange={mayChange}
        />
        {children}
      </ActForm>
    </>
  );
}
