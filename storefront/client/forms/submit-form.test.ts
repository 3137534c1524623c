import { data, redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { outageMessage } from "#storefront/client/outage.ts";
import { submitForm } from "./submit-form.ts";

const says = { failed: "It did not work.", unreadable: "It made no sense." };
const failing = (thrown: unknown) => () => Promise.reject(thrown);

test.each([
  ["a connection that fails", new TypeError("Failed to fetch"), "It did not work."],
  ["an answer that makes no sense", new Error("Unexpected end"), "It made no sense."],
  ["a fault of the shop's", new ErrorResponse(500, "", null), "It made no sense."],
  ["a database that is down", new ErrorResponse(503, "", { isOutage: true }), outageMessage],
])("%s leaves the form on the screen, with a sentence", async (_, thrown, formError) => {
  // A status from 400 on keeps the router from asking for the page's data, which would fail as well.
  expect(await submitForm(failing(thrown), says)).toEqual(data({ formError }, 503));
});

test("a form that is not on the screen gets back what was sent", async () => {
  const values = { name: "Ann Lee" };
  const answer = await submitForm(failing(new TypeError()), { ...says, values });
  expect(answer).toEqual(data({ formError: says.failed, values }, 503));
});

test("a redirect is followed, and an answer is handed on", async () => {
  const away = redirect("/account");
  await expect(submitForm(failing(away), says)).rejects.toBe(away);
  expect(await submitForm(async () => ({ fieldErrors: {} }), says)).toEqual({ fieldErrors: {} });
});
