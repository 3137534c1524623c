import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTime, readTime } from "./london-time.ts";

const at = (text: string) => {
  const read = readTime(text);
  return read.ok ? read.at.toISOString() : read.message;
};

test("a time is London's, in winter and in summer", () => {
  expect(at("2026-11-22 15:04")).toBe("2026-11-22T15:04:00.000Z");
  expect(at("2026-07-01 15:04:30")).toBe("2026-07-01T14:04:30.000Z");
  expect(at(" 2026-07-01T15:04:30.25 ")).toBe("2026-07-01T14:04:30.250Z");
});

test("a time with an offset is taken as it is", () => {
  expect(at("2026-07-01 15:04Z")).toBe("2026-07-01T15:04:00.000Z");
  expect(at("2026-07-01 15:04 +02:00")).toBe("2026-07-01T13:04:00.000Z");
  expect(at("2026-07-01 15:04-0530")).toBe("2026-07-01T20:34:00.000Z");
  expect(at("2026-07-01 15:04+99:00")).toContain("is not an offset");
});

test("a time that London's clocks skipped is refused with the reason", () => {
  expect(at("2026-03-29 01:30")).toMatch(/never showed 01:30 on 2026-03-29.*from 01:00 to 02:00/);
  expect(at("2026-03-29 00:59")).toBe("2026-03-29T00:59:00.000Z");
  expect(at("2026-03-29 02:00")).toBe("2026-03-29T01:00:00.000Z");
});

test("a time that London's clocks showed twice asks which of the two", () => {
  const answer = at("2026-10-25 01:30");
  expect(answer).toMatch(/showed 01:30 twice on 2026-10-25/);
  expect(answer).toContain('"2026-10-25 01:30:00+01:00" for the first');
  expect(at("2026-10-25 01:30:00+01:00")).toBe("2026-10-25T00:30:00.000Z");
  expect(at("2026-10-25 01:30:00+00:00")).toBe("2026-10-25T01:30:00.000Z");
});

test("what is no time is refused with an example", () => {
  for (const text of ["yesterday", "15:04", "2026-11-22", "22/11/2026 15:04", ""])
    expect(at(text)).toContain("Write it like");
  for (const text of ["2026-02-30 10:00", "2026-13-01 10:00", "2026-01-01 24:00"])
    expect(at(text)).toContain("no such day");
});

test("every second that is printed is read as the same second again", () => {
  const range = { min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(range), (date) => {
      const instant = new Date(Math.floor(date.getTime() / 1_000) * 1_000);
      const [, day, month, year, clock, offset] =
        /^(\d+) (\w+) (\d+) at ([\d:]+)(?: \((.+)\))?$/.exec(formatTime(instant)) ?? [];
      const monthNumber = new Date(`${month} 1, 2000`).getMonth() + 1;
      const typed = `${year}-${String(monthNumber).padStart(2, "0")}-${day?.padStart(2, "0")} ${clock}${offset ?? ""}`;
      expect(at(typed)).toBe(instant.toISOString());
    }),
  );
  expect(formatTime(new Date("2026-10-25T00:30:00Z"))).toBe("25 October 2026 at 01:30:00 (+01:00)");
  expect(formatTime(new Date("2026-10-25T01:30:00Z"))).toBe("25 October 2026 at 01:30:00 (+00:00)");
});
