import fs from "node:fs";
import { z } from "zod";

/** Shorter secrets could be guessed from a stolen database. */
const SECRET_MIN = 32;
const SECRET_MAX = 1_000;

const optional = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.string().trim().optional(),
);
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
  ADMIN_SECRET_FILE: optional.transform((file, context) => {
    if (file === undefined) return undefined;
    const secret = readSecret(file);
    if (secret === null) context.addIssue({ code: "custom", message: "must be a file to read" });
    else if (!hasSecretLength(secret))
      context.addIssue({ code: "custom", message: `${secretLength} in its file` });
    return secret ?? undefined;
  }),
};

type AdminSettings = {
  readonly ADMIN_URL?: string | undefined;
  readonly ADMIN_SECRET?: string | undefined;
  /** The text of the file. */
  readonly ADMIN_SECRET_FILE?: string | undefined;
};

export function toAdminEnv(
  raw: AdminSettings,
  publicUrl: string,
): { readonly adminUrl: string; readonly adminSecret: string | null } {
  const adminOrigin = raw.ADMIN_URL === undefined ? publicUrl : new URL(raw.ADMIN_URL).origin;
  return {
    adminUrl: `${adminOrigin}/admin`,
    adminSecret: raw.ADMIN_SECRET ?? raw.ADMIN_SECRET_FILE ?? null,
  };
}

/** A secret that is set twice is not one that somebody chose. */
export function adminContradictions(raw: AdminSettings): string[] {
  return raw.ADMIN_SECRET !== undefined && raw.ADMIN_SECRET_FILE !== undefined
    ? ["ADMIN_SECRET and ADMIN_SECRET_FILE are both set. Set one of them."]
    : [];
}

/** A host, with or without the path /admin: the admin is always there. */
function isAdminUrl(text: string): boolean {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return /^\/(admin\/?)?$/.test(pathname) && search === "" && hash === "";
}

function readSecret(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}
