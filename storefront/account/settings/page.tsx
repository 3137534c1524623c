import type { ReactNode } from "react";
import { AccountNav } from "#storefront/components/account/account-nav.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";

/** A settings page of the account: heading, account navigation, sections. */
export function SettingsPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap">
      <PageHead title={title} lead={lead} />
      <AccountNav />
      <div className="grid gap-14">{children}</div>
    </div>
  );
}

/** A section of a settings page: an explanation on the left, its form or list on the right. */
export function SettingsSection({
  id,
  title,
  about,
  children,
}: {
  /** The id of the heading. */
  id: string;
  title: string;
  about?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <SectionHead title={title} id={id} />
      <div className="grid gap-x-20 gap-y-6 desk:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-3 text-ink-2">{about}</div>
        <div className="min-w-0 max-w-[34rem]">{children}</div>
      </div>
    </section>
  );
}
