import { expect, test } from "vitest";
import { newCustomer } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { handleDetailsForm } from "./details-forms.server.ts";

process.env.PUBLIC_URL = "https://shop.example";
process.env.ALLOW_SANDBOX = "1";
const { db } = await testDatabase();

const ATTEMPTS_MAX = 9;

test.each([
  ["email", { newEmail: "new@example.com", emailPassword: "wrong password" }],
  [
    "password",
    { currentPassword: "wrong", newPassword: "pegs and rope", confirmPassword: "pegs and rope" },
  ],
])("shows the rate limit above the %s form, which was sent too often", async (intent, fields) => {
  const { customer } = await newCustomer(db);
  const submit = () =>
    handleDetailsForm({
      request: new Request("https://shop.example/account/details", {
        method: "POST",
        body: new URLSearchParams({ intent, ...fields }),
      }),
      metadata: { clientIp: "192.0.2.1", requestId: "test" },
      customer: { ...customer, mustConfirmRegistration: false, restrictedSince: null },
    });
  const attempts = [];
  for (let attempt = 0; attempt <= ATTEMPTS_MAX; attempt += 1) attempts.push(await submit());
  expect(attempts[0]?.data).toMatchObject({ intent, fieldErrors: expect.anything() });
  expect(attempts.at(-1)).toMatchObject({
    init: { status: 429 },
    data: { intent, formError: expect.stringMatching(/^Too many attempts/) },
  });
});
