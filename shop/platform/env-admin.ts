import { optional } from "./env-fields.ts";

/** Shorter secrets could be guessed from a stolen database. */
const SECRET_MIN = 32;
const SECRET_MAX = 1_000;

const secretLength = `must have ${SECRET_MIN} to ${SECRET_MAX} characters`;
const hasSecretLength = (text: string) => text.length >= SECRET_MIN && text.length <= SECRET_MAX;

/** The settings of the admin. */
export const adminSettings = {
  ADMIN_URL: optional.refine(
    (value) => value === undefined || isAdminUrl(value),
    "must be a URL such as https://admin.shop.example, without a path",
  ),
  ADMIN_SECRET: optional.refine(
    (value) => value === undefined || hasSecretLength(value),
    secretLength,
  ),
};

type AdminSettings = {
  readonly ADMIN_URL?: string | undefined;
  readonly ADMIN_SECRET?: string | undefined;
};

export function toAdminEnv(
  raw: AdminSettings,
  publicUrl: string,
): { readonly adminUrl: string; readonly adminSecret: string | null } {
  const adminOrigin = raw.ADMIN_URL === undefined ? publicUrl : new URL(raw.ADMIN_URL).origin;
  return {
    adminUrl: `${adminOrigin}/admin`,
    adminSecret: raw.ADMIN_SECRET ?? null,
  };
}

/** A host, with or without the path /admin: the admin is always there. */
function isAdminUrl(text: string): boolean {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return /^\/(admin\/?)?$/.test(pathname) && search === "" && hash === "";
}
