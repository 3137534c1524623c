import { expect, it } from "vitest";
import { isDoctorToken, makeDoctorToken } from "./doctor-token.server.ts";

process.env["ADMIN_SECRET"] = "a key of this test alone, long enough";

it("a shop knows the token of its own doctor for two minutes", () => {
  const token = makeDoctorToken(1_800_000_000_000);
  expect(isDoctorToken(token, 1_800_000_000_000)).toBe(true);
  expect(isDoctorToken(token, 1_800_000_119_000)).toBe(true);
  expect(isDoctorToken(token, 1_800_000_121_000)).toBe(false);
  expect(isDoctorToken(token, 1_799_999_870_000)).toBe(false);
});

it.each(["", "1800000000000.", "1800000000000.x", "1800000000001", "soon.abc"])(
  "a text that it did not make is none: %s",
  (token) => expect(isDoctorToken(token, 1_800_000_000_000)).toBe(false),
);

it("a signature is for its own time alone", () => {
  const [, signature] = makeDoctorToken(1_800_000_000_000).split(".");
  expect(isDoctorToken(`1800000000001.${signature}`, 1_800_000_000_001)).toBe(false);
});
