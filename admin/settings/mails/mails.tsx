import { settings } from "#shop/content/settings/settings.ts";
import { Section } from "#admin/components/section.tsx";
import { text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { SectionForm, SectionHead } from "#admin/settings/section-form.tsx";
import { saveSection } from "#admin/settings/section-forms.server.ts";
import { readSection } from "#admin/settings/section-view.server.ts";
import type { Route } from "./+types/mails";
import { listedMails, type ListedMail } from "./mail-list.ts";

const mails = listOf<ListedMail & { readonly isEdited: boolean }>()({
  title: "Mails",
  key: ({ name }) => name,
  columns: [
    text("Mail", ({ title }) => title, { to: ({ name }) => `/settings/mails/${name}` }),
    text(
      "Words",
      ({ to, isEdited }) => (to === "shop" ? "Fixed" : isEdited ? "With your words" : "As it came"),
      { tone: "quiet" },
    ),
  ],
});

const audiences = [
  ["customers", "To customers"],
  ["shop", "To the shop and its staff"],
] as const;

export async function loader(args: Route.LoaderArgs) {
  const view = await readSection(args, "mails");
  return { view, edited: Object.keys(settings().mailWords), now: new Date() };
}

export function action(args: Route.ActionArgs) {
  return saveSection(args, "mails");
}

/** Every mail that the shop sends, and whether the owner hears of each order. */
export default function Mails({ loaderData, actionData: result }: Route.ComponentProps) {
  const { view, edited, now } = loaderData;
  const rows = listedMails.map((mail) => ({ ...mail, isEdited: edited.includes(mail.name) }));
  return (
    <>
      <SectionHead view={view} />
      <SectionForm {...{ view, result }} />
      {audiences.map(([audience, name]) => (
        <Section key={audience} title={name}>
          <Ledger {...{ name, now }} list={mails} rows={rows.filter(({ to }) => to === audience)} />
        </Section>
      ))}
    </>
  );
}
