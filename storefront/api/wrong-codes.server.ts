import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
} from "#storefront/http/rate-limit.server.ts";
import type { ClientRequest } from "#web/request-context.ts";
import { ApiError } from "./endpoint/api-error.server.ts";

const wrongCodes: RateLimit = {
  name: "discount-code",
  byIp: { max: 20, windowSeconds: HOUR_SECONDS },
};

/**
 * Looks a discount code up, at most 20 wrong ones an hour from one IP address, so that codes can't be
 * guessed (docs/spec/decisions.md, Discount codes). Each is counted before it is looked up, and a right one
 * taken back: parallel guesses find no gap. Throws 429, on the field `discount_code`, beyond the limit.
 */
export async function limitWrongCodes<Found>(
  client: ClientRequest,
  { code, isWrong }: { readonly code: string; readonly isWrong: (found: Found) => boolean },
  find: () => Promise<Found>,
): Promise<Found> {
  if (code.trim() === "") return find();
  const attempt = await checkRateLimit(wrongCodes, client);
  if (!attempt.ok)
    throw new ApiError({
      status: 429,
      code: attempt.reason,
      message: attempt.message,
      fields: { discount_code: attempt.message },
      more: { headers: { "Retry-After": String(attempt.retryAfterSeconds) } },
    });
  const found = await find();
  if (!isWrong(found)) await attempt.takeBack();
  return found;
}
