import { Link } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";
import { Section } from "#admin/components/section.tsx";
import { SectionForm, SectionHead } from "#admin/settings/section-form.tsx";
import { saveSection } from "#admin/settings/section-forms.server.ts";
import { readSection } from "#admin/settings/section-view.server.ts";
import type { Route } from "./+types/mails";
import { listedMails, type ListedMail } from "./mail-list.ts";

export async function loader(args: Route.LoaderArgs) {
  const view = await readSection(args, "mails");
  return { view, edited: Object.keys(settings().mailWords) };
}

export function action(args: Route.ActionArgs) {
  return saveSection(args, "mails");
}

/** Every mail that the shop sends, and whether the owner hears of each order. */
export default function Mails({ loaderData, actionData: result }: Route.ComponentProps) {
  const { view, edited } = loaderData;
  const of = (to: ListedMail["to"]) => listedMails.filter((mail) => mail.to === to);
  return (
    <>
      <SectionHead view={view} />
      <SectionForm {...{ view, result }} />
      <Section title="To customers">
        <MailTable mails={of("customers")} edited={edited} />
      </Section>
      <Section title="To the shop and its staff">
        <MailTable mails={of("shop")} edited={edited} />
      </Section>
    </>
  );
}

function MailTable({
  mails,
  edited,
}: {
  readonly mails: readonly ListedMail[];
  readonly edited: readonly string[];
}) {
  return (
    <table className="ledger max-w-160">
      <thead>
        <tr>
          <th scope="col">Mail</th>
          <th scope="col">Words</th>
        </tr>
      </thead>
      <tbody>
        {mails.map(({ name, title, to }) => (
          <tr key={name} data-row>
            <th scope="row">
              <Link className="link font-semibold text-ink" to={`/settings/mails/${name}`}>
                {title}
              </Link>
            </th>
            <td className="text-ink-2">
              {to === "shop" ? "Fixed" : edited.includes(name) ? "With your words" : "As it came"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
