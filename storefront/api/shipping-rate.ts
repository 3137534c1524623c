import { z } from "zod";
import { db } from "#shop/platform/database/db.server.ts";
import { decimalPounds } from "#shop/kit/money.ts";
import { countryCode } from "#shop/shipping/country-code.ts";
import { findKeptShippingOption } from "#shop/shipping/kept-rates.server.ts";
import { defineEndpoint } from "./endpoint/endpoint.server.ts";
import { shippingError } from "./checkout-errors.server.ts";

export const loader = defineEndpoint({
  name: "shipping-rate",
  method: "GET",
  summary: "The delivery cost to a country and a postcode, which abroad may be left out.",
  access: "public",
  input: z.object({
    country: countryCode.default("GB"),
    postcode: z.string().max(40, "At most 40 characters").default(""),
  }),
  output: z.object({ rate: z.number().describe("Pounds"), zone: z.string() }),
  successStatus: 200,
  errors: [404, 422],
  async run({ input }) {
    const found = await findKeptShippingOption(db(), input.country, input.postcode);
    if (!found.ok) throw shippingError(found.reason, input);
    return {
      body: { rate: Number(decimalPounds(found.option.ratePence)), zone: found.option.zone },
    };
  },
});
export const action = loader;
