import { expect, test } from "vitest";
import { fateInWords, madeInWords } from "./fate-in-words.ts";

const now = new Date("2026-11-29T13:00:00Z");
const none = { pieces: 3, left: 0, parcels: [], held: 0, heldMade: 0, toSend: 0 };
const parcel = (pieces: number, dispatchedAt: string) => ({
  pieces,
  carrier: "Parcelforce",
  dispatchedAt: new Date(dispatchedAt),
});

test("what became of the pieces of a refund is said in sentences", () => {
  const today = parcel(3, "2026-11-29T09:00:00Z");
  expect(fateInWords({ ...none, left: 3, parcels: [today] }, now)).toEqual({
    left: "All 3 pieces left today with Parcelforce.",
    here: "",
  });
  const parcels = [parcel(1, "2026-11-27T09:00:00Z")];
  const part = { ...none, left: 1, parcels, held: 1, heldMade: 1, toSend: 1 };
  expect(fateInWords(part, now)).toEqual({
    left: "1 of 3 pieces left on Fri 27 Nov with Parcelforce.",
    here: "1 of 3 pieces is kept here, made. 1 of 3 pieces is still to be sent.",
  });
  expect(fateInWords({ ...none, held: 3, heldMade: 2 }, now).here).toBe(
    "All 3 pieces are kept here, 2 of them made.",
  );
  expect(fateInWords({ ...none, pieces: 1, held: 1 }, now).here).toBe("The piece is kept here.");
  expect(fateInWords({ ...none, pieces: 0 }, now)).toEqual({ left: "", here: "" });
});

test("a piece that is made is not said to be not made", () => {
  expect(madeInWords(1, 1)).toBe("1, not made");
  expect(madeInWords(1, 0)).toBe("1, made, not sent");
  expect(madeInWords(3, 2)).toBe("2 not made, 1 made");
});
