import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  confirmationError,
  emailError,
  fullNameError,
  newPasswordError,
  passwordError,
} from "./customer.ts";

const EMAIL_ADVICE = "Enter an e-mail address such as name@example.com";

describe("an e-mail address", () => {
  test.each([
    "ann@example.com",
    "Ann.O'Brien+airer@sub.example.co.uk",
    "用户@例子.广告",
    "a@b.co",
    "x!#$%&*/=?^_`{|}~-@example.com",
    `${"a".repeat(188)}@example.com`,
  ])("accepts %j", (email) => {
    expect(emailError(email)).toBeNull();
  });

  test.each([
    "ann",
    "ann@",
    "@example.com",
    "ann@example",
    "ann@@example.com",
    "ann@exam ple.com",
    "ann@example.com, eve@example.com",
    "ann@example.com\r\nBcc: eve@example.com",
    "Ann <ann@example.com>",
    '"ann"@example.com',
    ".ann@example.com",
    "ann..lee@example.com",
    "ann@.example.com",
    "ann@example..com",
    "ann@example.com.",
    "ann\u0000@example.com",
  ])("refuses %j, with an example", (email) => {
    expect(emailError(email)).toBe(EMAIL_ADVICE);
  });

  test("is required and has at most 200 characters", () => {
    expect(emailError("")).toBe("Enter your e-mail address");
    expect(emailError(`${"a".repeat(189)}@example.com`)).toContain("200");
  });

  test("never contains a second @, or a character that ends a mail header or starts another recipient", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (local, domain) => {
        const email = `${local}@${domain}.com`;
        fc.pre(emailError(email) === null);
        expect(email).not.toMatch(/[\s,;<>"\\\p{Cc}]/u);
        expect(email.split("@")).toHaveLength(2);
      }),
    );
  });
});

describe("a full name", () => {
  test.each([
    "Claim at http://evil.example/win",
    "WIN //evil.example",
    "www.evil.example",
    "Prize: evil.example/win",
  ])("refuses a URL, as in %j", (name) => {
    expect(fullNameError(name)).toBe("Enter your name without a web address");
  });

  test.each(["J.R. Hartley", "St.John Smythe", "Ann/Ben Lee", "Ng", "Dr. A. O'Neill-Åberg"])(
    "accepts %j",
    (name) => {
      expect(fullNameError(name)).toBeNull();
    },
  );

  test.each(["Ann", "Ann O'Brien", "松本 行弘", "<b>Ann</b>", "🧺".repeat(200), "null"])(
    "accepts %j",
    (name) => {
      expect(fullNameError(name)).toBeNull();
    },
  );

  test("is required, on one line, with at most 200 characters", () => {
    expect(fullNameError("")).toBe("Enter your full name");
    expect(fullNameError("Ann\nBcc: eve@example.com")).toContain("one line");
    expect(fullNameError("Ann\u0000")).toContain("control characters");
    expect(fullNameError("a".repeat(201))).toContain("200");
  });
});

describe("a password", () => {
  test("has 8 to 128 characters of any kind and is not trimmed", () => {
    expect(newPasswordError("1234567")).toBe("Password must be at least 8 characters long");
    expect(newPasswordError("        ")).toBeNull();
    expect(newPasswordError("correcthorsebattery")).toBeNull();
    expect(newPasswordError("01234567890123456789")).toBeNull();
    expect(newPasswordError("🧺".repeat(128))).toBeNull();
    expect(newPasswordError("🧺".repeat(7))).not.toBeNull();
    expect(newPasswordError("a".repeat(129))).toContain("128");
  });

  test("must be the same in both fields", () => {
    expect(confirmationError("12345678", "12345678")).toBeNull();
    expect(confirmationError("12345678", "12345678 ")).toBe("Passwords do not match");
    expect(confirmationError("12345678", "")).toBe("Enter the password again");
  });

  test("has only a maximum length when signing in", () => {
    expect(passwordError("short")).toBeNull();
    expect(passwordError("")).toBe("Enter your password");
    expect(passwordError("a".repeat(129))).toContain("128");
  });

  test("that could be chosen, now or before, can be used to sign in", () => {
    expect(passwordError("e\u0301".repeat(100))).toBeNull();
    expect(passwordError("\ufb03".repeat(100))).toBeNull();
    expect(passwordError("e\u0301".repeat(129))).toContain("128");
  });
});
