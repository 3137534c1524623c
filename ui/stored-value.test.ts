import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStoredValue } from "./stored-value.ts";
import { memoryStorage, refuseStorage } from "#tests/support/memory-storage.ts";

let browser: ReturnType<typeof memoryStorage>;

beforeEach(() => {
  browser = memoryStorage();
});
afterEach(() => vi.unstubAllGlobals());

/** Throws for anything but a list of numbers. */
function parseNumbers(content: unknown): readonly number[] {
  if (!Array.isArray(content) || !content.every(Number.isFinite)) throw new TypeError("No list");
  return content;
}
const numbers = () =>
  createStoredValue<readonly number[]>("numbers", { parse: parseNumbers, empty: [] });

describe("a stored value", () => {
  test("is read as it was saved, and is empty once deleted", () => {
    const value = numbers();
    value.save([1, 2]);
    expect([value.read(), browser.stored.get("numbers")]).toEqual([[1, 2], "[1,2]"]);
    value.delete();
    expect([value.read(), browser.stored.size]).toEqual([[], 0]);
  });

  test("stays the same object until it changes", () => {
    const value = numbers();
    value.save([1]);
    expect(value.read()).toBe(value.read());
  });

  test("starts from what another tab wrote, not from what this page read before", () => {
    const value = numbers();
    value.save([1]);
    browser.stored.set("numbers", "[7]");
    expect(value.read()).toEqual([7]);
  });

  test("is empty for any stored text that does not parse", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        browser.stored.set("numbers", text);
        expect(Array.isArray(numbers().read())).toBe(true);
      }),
    );
  });

  test("is stored as it is when its format is text", () => {
    const value = createStoredValue("text", { parse: String, empty: "", format: "text" });
    value.save("HX7 8AD");
    expect([browser.stored.get("text"), value.read()]).toEqual(["HX7 8AD", "HX7 8AD"]);
  });
});

describe("a change is reported", () => {
  test("when it is made here, in another tab, or while the page was in the history", () => {
    const value = numbers();
    const listener = vi.fn<() => void>();
    const unsubscribe = value.subscribe(listener);
    value.save([1]);
    browser.writeInOtherTab("numbers", "[2]");
    browser.page.dispatchEvent(new Event("pageshow"));
    expect(listener).toHaveBeenCalledTimes(3);
    unsubscribe();
    value.save([3]);
    browser.writeInOtherTab("numbers", null);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  test("not when another tab writes another key, or when other tabs are not followed", () => {
    const listener = vi.fn<() => void>();
    numbers().subscribe(listener);
    browser.writeInOtherTab("other", "[2]");
    createStoredValue("alone", { parse: String, empty: "", followsOtherTabs: false }).subscribe(
      listener,
    );
    browser.writeInOtherTab("alone", "text");
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("where the browser refuses storage", () => {
  test("the value lives until the page is left", () => {
    refuseStorage();
    const value = numbers();
    expect(value.read()).toEqual([]);
    value.save([1]);
    expect(value.read()).toEqual([1]);
    value.delete();
    expect(value.read()).toEqual([]);
  });

  test("a value that no longer fits is newer than the stored one", () => {
    const value = numbers();
    value.save([1]);
    const full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    value.save([1, 2]);
    expect(value.read()).toEqual([1, 2]);
    full.mockRestore();
    value.save([3]);
    expect([value.read(), browser.stored.get("numbers")]).toEqual([[3], "[3]"]);
  });
});
