import { safeReturnPath } from "#web/return-path.ts";

/** The page to go to after signing in, from `?to=`: a path below /admin, never another site. */
export function pathAfterSignIn(url: string): string {
  return safeReturnPath(new URL(url).searchParams.get("to"));
}
