import type { Overrides } from "#shop/content/settings/setting-schemas.ts";
import { listedMail } from "./mail-list.ts";

type MailWords = NonNullable<Overrides["mailWords"]>;

const parts = ["subject", "opening", "closing"] as const;

/** The words of mails in which two versions differ, each with the name of its mail: "Order confirmation: subject". */
export function changedWords(was: MailWords, is: MailWords) {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((mail) =>
    parts.flatMap((part) => {
      const [from, to] = [was[mail]?.[part] ?? "", is[mail]?.[part] ?? ""];
      return from === to
        ? []
        : [{ label: `${listedMail(mail)?.title ?? mail}: ${part}`, from, to }];
    }),
  );
}
