import fc from "fast-check";
import { expect, test } from "vitest";
import { WAITING } from "./kept-form.ts";
import { bodyOf, toSentForm, withoutPasswords } from "./sent-form.server.ts";

// Names that the access check or another owner might take for its own.
const name = fc.oneof(
  fc.constantFrom("kept.0", "auth.code", "auth.email", "auth.kept.0", "__proto__", "waiting form "),
  fc.string().filter((each) => each !== WAITING && !/password$/i.test(each)),
);
const form = fc.array(fc.tuple(name, fc.string({ unit: "grapheme" })));

/** What the page that asks for a sign-in or a code sends. */
const fromChallenge = (waiting: unknown): (readonly [string, string])[] => [
  ["auth.email", "ann@example.com"],
  [WAITING, JSON.stringify(waiting)],
  ["auth.code", "123456"],
];

test("a form with any names and values arrives as it was sent, at once and after it has waited", () => {
  fc.assert(
    fc.property(form, (fields) => {
      const sent = toSentForm(fields);
      expect(sent).toEqual({ form: fields, answers: {}, files: [] });
      const waited = toSentForm(fromChallenge(withoutPasswords(sent.form)));
      expect(waited.form).toEqual(fields);
      expect([...bodyOf(waited)]).toEqual(fields);
      expect(waited.answers).toMatchObject({
        "auth.email": "ann@example.com",
        "auth.code": "123456",
      });
    }),
  );
});

test("no password waits in a page; the id and the name of a passkey do", () => {
  const fields = ["current_password", "password", "passkey_id", "passkey_name"];
  const kept = withoutPasswords(fields.map((each) => [each, "x"]));
  expect(kept?.map(([each]) => each)).toEqual(["passkey_id", "passkey_name"]);
});

test("a page waits as well", () => {
  expect(toSentForm(fromChallenge(null)).form).toBeNull();
});

test.each(["", "{", "{}", '"x"', "[1]", '[["a"]]', '[["a",1]]', '[["a","b","c"]]'])(
  "what is no form of ours is refused: %s",
  (text) => {
    expect(() => toSentForm([[WAITING, text]])).toThrow(
      expect.objectContaining({ init: { status: 400 } }),
    );
  },
);
