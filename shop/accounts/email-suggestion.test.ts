import fc from "fast-check";
import { expect, test } from "vitest";
import { emailError } from "./customer.ts";
import { isBegun, suggestEmail } from "./email-suggestion.ts";

test.each([
  ["ann@gmail.con", "ann@gmail.com"],
  ["ann@hotail.co.uk", "ann@hotmail.co.uk"],
  ["ann@gmail.cm", "ann@gmail.com"],
  ["ann@gmail.co", "ann@gmail.com"],
  ["Ann.Lee+airer@GMIAL.COM", "Ann.Lee+airer@gmail.com"],
  ["ann@gmil.con", "ann@gmail.com"],
  ["ann@yahoo.couk", "ann@yahoo.co.uk"],
  ["ann@aol.con", "ann@aol.com"],
  ["ann@btintrenet.com", "ann@btinternet.com"],
  ["ann@virginmeda.con", "ann@virginmedia.com"],
  ["ann@mill-lane.couk", "ann@mill-lane.co.uk"],
  ["ann@icloud.vom", "ann@icloud.com"],
])("%s: did you mean %s?", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each([
  ["", "ann", "@gmail.con", "ann@", "ann@example.com", "ann@mill.co.uk", "ann@bücher.example"],
  ["ann@hotmail.it", "ann@yahoo.ie", "ann@yahoo.com.au", "ann@live.nl", "ann@gmx.at"],
  ["ann@mail.com", "ann@ymail.com", "ann@life.com", "ann@shy.com", "ann@small.com", "ann@gem.cm"],
])("nothing looks wrong in %s", (...emails) =>
  expect(emails.map((email) => suggestEmail(email))).toEqual(emails.map(() => null)),
);

const known = ["gmail.com", "hotmail.co.uk", "yahoo.co.uk", "btinternet.com", "outlook.com"];

test("one letter that is swapped, left out or doubled in a common domain is found", () => {
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.nat(), fc.nat(2), (domain, place, kind) => {
      const end = domain.indexOf(".");
      const at = 1 + (place % (end - 2));
      const [one = "", other = ""] = domain.slice(at, at + 2);
      const mistake = [other + one, other, one + one + other][kind] ?? "";
      const typed = domain.slice(0, at) + mistake + domain.slice(at + 2);
      const expected = known.includes(typed) ? null : `ann@${domain}`;
      expect(suggestEmail(`ann@${typed}`)).toBe(expected);
    }),
  );
});

test("a suggestion keeps the name, is an address, and has none itself", () => {
  const domain = fc.string({ unit: fc.constantFrom(..."gmailhotyc.onukbe"), maxLength: 14 });
  fc.assert(
    fc.property(fc.emailAddress(), domain, (email, other) => {
      for (const typed of [email, `${email.split("@")[0]}@${other}`]) {
        const meant = suggestEmail(typed);
        if (meant === null) continue;
        expect(meant.split("@")[0]).toBe(typed.split("@")[0]);
        expect(suggestEmail(meant)).toBeNull();
        expect([null, emailError(typed)]).toContain(emailError(meant));
      }
    }),
  );
});

test("a common domain that is being typed has begun", () => {
  const email = "ann@hotmail.co.uk";
  for (let end = email.indexOf("@"); end <= email.length; end += 1)
    expect(isBegun(email.slice(0, end + 1))).toBe(true);
  expect(isBegun("ann@gmial")).toBe(false);
});
