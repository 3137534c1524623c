import { expect, test } from "vitest";
import { refused } from "#shop/kit/result.ts";
import { moved, sayRefusal } from "./refusals.ts";

test("a refusal says the room's words, and a conflict is told from what is wrong", () => {
  const words = { taken: "Another one has this name.", changed: moved("Somebody was first.") };
  const say = (reason: "taken" | "changed" | "act_reused") => sayRefusal(refused(reason), words);
  expect(say("taken")).toEqual({ text: "Another one has this name.", status: 422 });
  expect(say("changed")).toEqual({ text: "Somebody was first.", status: 409 });
  expect(say("act_reused")).toMatchObject({ status: 409 });
});

test("a refusal's own sentence and its wait need no words", () => {
  const own = { reason: "bad_password", message: "That is too short." };
  expect(sayRefusal(own, {})).toEqual({ text: "That is too short.", status: 422 });
  const wait = { reason: "too_many_requests", retryAfterSeconds: 90 };
  expect(sayRefusal(wait, {})).toEqual({
    text: "Too many attempts. Wait 2 minutes and try again.",
    status: 429,
  });
});

test("a reason without words does not compile", () => {
  const refusal = refused<"taken" | "gone">("taken");
  // @ts-expect-error: "gone" has no words.
  expect(sayRefusal(refusal, { taken: "Taken." })).toMatchObject({ status: 422 });
  const texts: Readonly<Record<string, string>> = { taken: "Taken." };
  // @ts-expect-error: nobody knows which reasons these are.
  expect(sayRefusal(refusal, texts)).toMatchObject({ status: 422 });
  // @ts-expect-error: nobody knows which reason it is.
  expect(sayRefusal({ reason: "taken" as string }, texts)).toMatchObject({ status: 422 });
});

test("a reason that an earlier version has stored has a sentence, too", () => {
  const stored: { readonly reason: "taken" } = JSON.parse('{ "reason": "full" }');
  expect(sayRefusal(stored, { taken: "Taken." })).toMatchObject({ status: 409 });
});
