import { capital } from "#shop/kit/text.ts";
import type { ListedStaff } from "#shop/staff/list-staff.server.ts";

/** "App, 2 passkeys" */
export function factorsInWords({ hasAuthenticator, passkeys }: ListedStaff["factors"]): string {
  const words = [
    ...(hasAuthenticator ? ["app"] : []),
    ...(passkeys > 0 ? [`${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`] : []),
  ].join(", ");
  return words === "" ? "Nothing yet" : capital(words);
}
