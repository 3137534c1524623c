import { data, redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { outageMessage } from "#web/outage.ts";
import { submitForm } from "./submit-form.ts";

const messages = { failed: "It did not work.", unreadable: "It made no sense." };
const failing = (thrown: unknown) => () => Promise.reject(thrown);

test.each([
  ["a failed connection", new TypeError("Failed to fetch"), "It did not work."],
  ["an unreadable response", new Error("Unexpected end"), "It made no sense."],
  ["a server error", new ErrorResponse(500, "", null), "It made no sense."],
  ["a database outage", new ErrorResponse(503, "", { isOutage: true }), outageMessage],
])("leaves the form on the page with a message after %s", async (_, thrown, formError) => {
  // An error status keeps the router from reloading the page's data, which would fail as well.
  expect(await submitForm(failing(thrown), messages)).toEqual(data({ formError }, 503));
});

test("returns what was sent for a form whose fields are not on the page", async () => {
  const values = { name: "Ann Lee" };
  const result = await submitForm(failing(new TypeError()), { ...messages, values });
  expect(result).toEqual(data({ formError: messages.failed, values }, 503));
});

test("follows a redirect and returns any other result", async () => {
  const response = redirect("/account");
  await expect(submitForm(failing(response), messages)).rejects.toBe(response);
  expect(await submitForm(async () => ({ fieldErrors: {} }), messages)).toEqual({
    fieldErrors: {},
  });
});
