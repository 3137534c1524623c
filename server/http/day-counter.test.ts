import { expect, test } from "vitest";
import { londonDay } from "#shop/kit/time.ts";
import { createLog } from "#server/log.ts";
import { DayCounter } from "./day-counter.ts";

test("counts wait until they can be saved, are saved once, and have a limit of subjects", async () => {
  const saved: unknown[] = [];
  let isDown = true;
  const counter = new DayCounter({
    what: "hits",
    most: 2,
    log: createLog("silent"),
    save: async (counts) => {
      if (isDown) throw new Error("down");
      saved.push(...counts);
    },
  });
  for (const subject of ["/a b", "/a b", "/c", "/d"]) counter.add(subject);
  await counter.save();
  expect(saved).toEqual([]);
  isDown = false;
  await counter.save();
  await counter.save();
  const day = londonDay(new Date());
  expect(saved).toEqual([
    { day, subject: "/a b", times: 2 },
    { day, subject: "/c", times: 1 },
  ]);
});
