import { describe, expect, it } from "vitest";
import { diallable, telephoneError, TELEPHONE_MAX } from "./telephone.ts";

describe("a telephone number", () => {
  it.each([
    ["01422 884 210", "01422884210"],
    ["(01422) 884-210", "01422884210"],
    ["+44 (0)1422 884 210 ext. 12", "+441422884210"],
    ["+47 22 00 00 00", "+4722000000"],
    [" 07700.900123 x7 ", "07700900123"],
  ])("%s can be dialled", (written, dialled) => {
    expect(telephoneError(written)).toBeNull();
    expect(diallable(written)).toBe(dialled);
  });

  it.each([
    "12345",
    "ring the bell",
    "ann@example.com",
    "+",
    "0".repeat(16),
    "01422 884 210 or 211",
  ])("%s is refused with an example", (written) =>
    expect(telephoneError(written)).toMatch(/^Enter a telephone number such as/),
  );

  it("may be missing, and has a longest length", () => {
    expect(telephoneError(" ")).toBeNull();
    expect(telephoneError("1 ".repeat(TELEPHONE_MAX))).toMatch(/at most 40 characters/);
  });
});
