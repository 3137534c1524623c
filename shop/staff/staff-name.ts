import { fullNameError } from "#shop/accounts/customer.ts";

/** The error of the name of a person of the staff, whose field is "Name", or null. */
export function staffNameError(name: string): string | null {
  return name === "" ? "Enter your name" : fullNameError(name);
}
