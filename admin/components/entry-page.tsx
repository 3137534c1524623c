import type { ReactNode } from "react";
import { settings } from "#shop/content/settings/settings.ts";
import picture from "#admin/pictures/entry-page.webp?url";
import { Wordmark } from "#ui/wordmark.tsx";

/** The frame of the pages before the admin: sign-in, joining, a forgotten password. */
export function EntryPage({
  title,
  lead,
  foot,
  children,
}: {
  title: string;
  lead?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="min-h-screen desk:grid desk:grid-cols-[minmax(30rem,5fr)_6fr]">
      <title>{`${title} · ${settings().name} admin`}</title>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-150 flex-col px-6 py-12 desk:mx-0 desk:justify-self-end desk:px-16 desk:py-18 wide:px-26"
      >
        <p>
          <Wordmark width={158} height={35} typeClassName="text-xl" />
        </p>
        <p className="mt-3 text-ink-2">Admin</p>
        <h1 className="mt-12 mb-2 desk:mt-18">{title}</h1>
        {lead && <div className="text-ink-2">{lead}</div>}
        <div className="mt-6">{children}</div>
        {foot && <p className="second-line mt-auto pt-12">{foot}</p>}
      </main>
      <div className="hidden bg-plaster desk:block">
        <img src={picture} alt="" className="sticky top-0 h-screen w-full object-cover" />
      </div>
    </div>
  );
}
