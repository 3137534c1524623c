import { Resolver } from "node:dns/promises";
import type { Context } from "#bin/doctor/context.ts";
import { bad, good, warning, type Finding } from "#bin/doctor/finding.ts";
import { codeOf } from "#shop/kit/thrown.ts";

export type MailRecordFacts = {
  readonly isSandbox: boolean;
  /** The domain of MAIL_FROM. */
  readonly domain: string;
  /** The records, "" when there is none. Null when no name server answered. */
  readonly records: { readonly spf: string; readonly dkim: string; readonly dmarc: string } | null;
};

/** Selectors of common providers: which one is used can't be looked up. */
const selectors = [
  "default",
  "dkim",
  "mail",
  "smtp",
  "google",
  "selector1",
  "selector2",
  "s1",
  "s2",
  "k1",
  "k2",
  "k3",
  "pm",
  "resend",
  "mandrill",
  "mxvault",
  "sig1",
  "zoho",
  "fm1",
  "fm2",
  "fm3",
  "protonmail",
  "brevo",
  "mailjet",
  "ses",
];
const lookupMs = 3_000;

export function judgeMailRecords({ isSandbox, domain, records }: MailRecordFacts): Finding {
  if (isSandbox) return good("SPF, DKIM and DMARC count once SMTP_URL is set.");
  if (records === null)
    return warning(
      `No name server answered about SPF, DKIM and DMARC of ${domain}. Try again, or ask another machine: dig txt ${domain}.`,
    );
  const { spf, dkim, dmarc } = records;
  if (spf === "")
    return bad(
      `${domain} has no SPF record, so mails become junk. Add the TXT record that your mail provider names, such as "v=spf1 include:… ~all".`,
    );
  if (dmarc === "")
    return warning(
      `${domain} has SPF but no DMARC record. Add a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none; rua=mailto:you@${domain}".`,
    );
  if (dkim === "")
    return warning(
      `${domain} has SPF and DMARC, and no DKIM key under a usual selector. Add the record that your mail provider names; with a selector of your own, look at a sent mail: it must say dkim=pass.`,
    );
  return good(`${domain} has SPF, DKIM (${dkim}) and DMARC.`);
}

/** Asks the name servers of this machine, or those that are given. */
export async function gatherMailRecords(
  { env }: Context,
  servers?: readonly string[],
): Promise<MailRecordFacts> {
  const domain = /@([^>\s]+)/.exec(env.mailFrom)?.[1] ?? "";
  if (env.usesSandboxMail) return { isSandbox: true, domain, records: null };
  const resolver = new Resolver({ timeout: lookupMs, tries: 1 });
  if (servers !== undefined) resolver.setServers(servers);
  const textOf = async (name: string): Promise<readonly string[]> => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      const code = codeOf(error);
      if (code === "ENOTFOUND" || code === "ENODATA") return [];
      throw error;
    }
  };
  try {
    const [own, dmarc, ...keys] = await Promise.all([
      textOf(domain),
      textOf(`_dmarc.${domain}`),
      ...selectors.map(async (selector) =>
        (await textOf(`${selector}._domainkey.${domain}`)).some((text) => text.includes("p="))
          ? selector
          : "",
      ),
    ]);
    const find = (texts: readonly string[], begin: string) =>
      texts.find((text) => text.toLowerCase().startsWith(begin)) ?? "";
    return {
      isSandbox: false,
      domain,
      records: {
        spf: find(own, "v=spf1"),
        dmarc: find(dmarc, "v=dmarc1"),
        dkim: keys.find((key) => key !== "") ?? "",
      },
    };
  } catch {
    return { isSandbox: false, domain, records: null };
  }
}
