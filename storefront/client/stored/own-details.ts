import { useUser } from "./user-store.ts";

/**
 * Who is signed in, by the names of the fields that ask for it: pages are the same for everybody, so the browser fills
 * them in. What was typed stays.
 */
export function useOwnDetails(): Readonly<Record<string, string>> {
  const { user } = useUser();
  return user === null ? {} : { name: user.fullName, email: user.email };
}
