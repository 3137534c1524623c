import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { fileOnly, count, day, drawn, money, moment, text } from "./columns.tsx";
import { readAsked } from "./asked.server.ts";
import { csvOf, once } from "./csv.server.ts";
import { atOnce, choice, dayFilter, hiddenFilter, listOf, type Days } from "./list.ts";
import { ListPage } from "./list-page.tsx";

type Line = {
  readonly id: number;
  readonly on: string;
  readonly at: Date;
  readonly name: string;
  readonly sku: string;
  readonly pieces: number;
  readonly pence: number;
};
const pegs: Line = {
  id: 1,
  on: "2026-11-24",
  at: new Date("2026-11-24T23:30:00Z"),
  name: "Beech Pegs",
  sku: "LL-AC-007",
  pieces: 1200,
  pence: 123456,
};
const odd: Line = {
  id: 2,
  on: "2026-11-25",
  at: new Date("2026-07-24T23:30:00Z"),
  name: '=Odd, "one" <b>',
  sku: "LL-X",
  pieces: 0,
  pence: -250,
};

const lines = listOf<Line>()({
  title: ({ filters: { sku } }) => (sku === null ? "Sold" : `Sold: ${sku}`),
  search: "Name or SKU",
  views: {
    late: { name: "Late", isFlag: true, empty: ["None is late", "Good."] },
    all: { name: "All" },
    money: { name: "Unpaid", may: "money" },
  },
  usual: "all",
  sorts: ["-on", "on", "net", "-net"],
  filters: { sku: hiddenFilter(), leaves: dayFilter("To leave on"), tag: choice("Tag", "Any tag") },
  key: ({ id }) => String(id),
  columns: [
    text("What", ({ name }) => name, {
      to: ({ sku }) => `/products/${sku}`,
      opens: true,
      second: ({ sku }) => sku,
      csv: [
        ["SKU", ({ sku }) => sku],
        ["Product", ({ name }) => name],
      ],
    }),
    day("On", ({ on }) => on, { sort: "-on" }),
    moment("At", ({ at }) => at, { csv: "London day" }),
    count("Pieces", ({ pieces }) => pieces, { to: () => "/rows", what: "pieces: the lines" }),
    drawn("Mark", ({ pieces }) => pieces === 0 && <b>none</b>),
    fileOnly("Id", ({ id }) => id),
    money("Net", ({ pence }) => pence, { may: "money", sort: "net" }),
    money("VAT", ({ pence }) => pence, { isLess: true, csv: false }),
  ],
  empty: ["Nothing was sold", "It comes here."],
  notFound: "Type the beginning of a word.",
  ticks: {
    id: ({ id }) => String(id),
    label: ({ name }) => name,
    most: 100,
    acts: {
      pack: { name: "Pack", can: ({ pieces }) => pieces > 0, obstacle: "None left" },
      print: { name: "Print slips", opens: "/pack/slips" },
      note: {
        name: "Add note",
        fields: (result) => <textarea name="note" defaultValue={result?.values?.["note"]} />,
      },
    },
  },
});

const may = { money: true };
const asked = (search: string, rights = may) =>
  readAsked(new Request(`http://x/lines${search}`), lines, rights);

type Shown = Partial<Parameters<typeof ListPage<Line, { rows: Line[] }>>[0]>;

/** The HTML of the list at an address, as it comes without JavaScript. */
function htmlOf(search: string, shown: Shown = {}, rows: readonly Line[] = [pegs, odd]): string {
  const page = { rows, seen: 0, next: null };
  const draw = () => (
    <ListPage
      list={lines}
      asked={asked(search)}
      now={new Date("2026-11-30")}
      may={may}
      report={atOnce(page)}
      {...(shown as object)}
    />
  );
  return render(search, draw);
}

function render(search: string, Component: () => ReactNode): string {
  const children = [{ path: "/lines", Component }];
  const Stub = createRoutesStub([{ id: "root", path: "/", children }]);
  const hydrationData = { loaderData: { root: { seed: "seed", sent: null } } };
  return renderToStaticMarkup(
    <Stub initialEntries={[`/lines${search}`]} hydrationData={hydrationData} />,
  );
}

/** The words of HTML, without its elements. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const cellsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<(?:td|th)[^>]*>(.*?)<\/(?:td|th)>/g)].map(([, cell = ""]) => wordsOf(cell)),
  );

const odds = "=Odd, &quot;one&quot; &lt;b&gt;";

describe("the page of a declared list", () => {
  test("is a table that its title names, with a row for each of its rows", () => {
    const html = htmlOf("?sku=LL-1");
    expect(html).toContain('<caption class="sr-only">Sold: LL-1</caption>');
    expect(html).toContain("<h1>Sold: LL-1</h1>");
    expect(cellsOf(html)).toEqual([
      ["What", "On ↓", "At", "Pieces", "Mark", "Net", "VAT"],
      [
        "Beech Pegs LL-AC-007",
        "Tue 24 Nov",
        "24 November 2026 at 23:30",
        "1,200 pieces: the lines",
        "",
        "£1,234.56",
        "−£1,234.56",
      ],
      [`${odds} LL-X`, "Wed 25 Nov", "25 July 2026 at 00:30", "–", "none", "−£2.50", "£2.50"],
    ]);
    // A row names itself, opens by its link, and says on a phone what each cell is.
    expect(html).toMatch(
      /<tr role="row" data-row="true"><th scope="row" role="rowheader"><a class="opens/,
    );
    expect(html).toContain('<td role="cell" data-head="On" class="whitespace-nowrap">');
    // A dash has no link.
    expect(html.match(/href="\/rows"/g)).toHaveLength(1);
  });

  test("sorts by the heads of its columns, one way and then the other", () => {
    const head = (search: string, name: string) =>
      htmlOf(search).match(
        new RegExp(`<th scope="col"[^>]*><a[^>]*href="[^"]*"[^>]*>(?:<span>)?${name}`),
      )?.[0];
    expect(head("?after=x&q=a", "On")).toMatch(/aria-sort="descending".*q=a&amp;sort=on"/);
    expect(head("?sort=on", "On")).toMatch(/aria-sort="ascending".*\?sort=-on"/);
    expect(head("?sort=on", "Net")).toMatch(/^(?!.*aria-sort).*\?sort=net"/);
  });

  test("has its views with their counts, without those of others", () => {
    const counts = { late: 0, all: 1204, money: 3 };
    const tabs = (search: string, shown: Shown) =>
      [...htmlOf(search, { counts, ...shown }).matchAll(/<li>(.*?)<\/li>/g)].map(([, tab = ""]) => [
        wordsOf(tab),
        tab.match(/href="([^"]*)"/)?.[1],
        tab.includes('aria-current="page"'),
      ]);
    expect(tabs("?q=a&after=x", {})).toEqual([
      ["Late 0", "/lines?q=a&amp;view=late", false],
      ["All 1,204", "/lines?q=a", true],
      ["Unpaid 3", "/lines?q=a&amp;view=money", false],
    ]);
    const rights = { money: false };
    expect(
      tabs("?view=late", { may: rights, asked: asked("?view=late", rights) }).map(
        ([words]) => words,
      ),
    ).toEqual(["Late 0", "All 1,204"]);
  });

  test("hides from its reader what is not theirs, and neither shows nor sorts by it", () => {
    const rights = { money: false };
    const [heads, row] = cellsOf(htmlOf("", { may: rights, asked: asked("", rights) }));
    expect(heads).toEqual(["What", "On ↓", "At", "Pieces", "Mark", "VAT"]);
    expect(row).toHaveLength(6);
    expect(asked("?view=money&sort=-net", rights)).toMatchObject({ view: "all", sort: "-on" });
    expect(asked("?view=money&sort=-net")).toMatchObject({ view: "money", sort: "-net" });
  });

  test("is filtered by one form, which keeps the rest of the address", () => {
    const choices = { tag: [{ value: "rush", name: "Rush" }] };
    const html = htmlOf("?q=a&sort=on&view=late&sku=LL-1&tag=rush&leaves=2026-11-31&after=x", {
      choices,
    });
    const [form = ""] = html.match(/<form role="search" aria-label="Filters".*?<\/form>/) ?? [];
    const kept = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    expect(kept.map(([, name, value]) => `${name}=${value}`)).toEqual([
      "q=a",
      "sort=on",
      "view=late",
      "sku=LL-1",
    ]);
    expect(form).toContain('<option value="rush" selected="">Rush</option>');
    expect(form).toMatch(/type="date"[^>]*name="leaves"[^>]*value=""/);
  });

  test("has links to its file, with what is asked for, and to the next rows", () => {
    const page = { rows: [pegs], seen: 50, next: "behind" };
    const html = htmlOf("?q=a&after=x", {
      file: "/lines.csv",
      counts: { all: 1051 },
      report: atOnce(page),
    });
    expect(html).toContain('href="/lines.csv?q=a&amp;after=x"');
    expect(wordsOf(html)).toContain("51 to 51 of 1,051 First 50 Next 50");
    expect(html).toContain('href="/lines?q=a&amp;after=behind"');
  });

  test.each([
    ["", {}, "Nothing was sold It comes here."],
    ["?view=late", {}, "None is late Good."],
    ["?q=pegs", {}, "Nothing found for “pegs” Type the beginning of a word."],
    [
      "?q=pegs&view=late",
      { late: 0, all: 2 },
      "Nothing found for “pegs” Show what is found in other views",
    ],
    ["?view=late&tag=rush", { late: 0, all: 0 }, "Nothing found Show all, without filters"],
  ])("says what comes when it has no rows: %s", (search, counts, words) => {
    const html = htmlOf(search, { counts }, []);
    expect(wordsOf(html)).toMatch(new RegExp(`${words}$`));
    expect(html).not.toContain("<table");
  });
});

test("the compiler finds what a list does not have", () => {
  const list = listOf<Line>()({
    title: "Lines",
    key: ({ sku }) => sku,
    sorts: ["on", "-on"],
    // @ts-expect-error: nothing is sorted by "no".
    columns: [day("On", ({ on }) => on, { sort: "no" })],
  });
  const page = { list, asked: asked(""), now: new Date() };
  const others = atOnce({ rows: [{ id: "1" }], seen: 0, next: null });
  // @ts-expect-error: these are rows of another list.
  const wrong = <ListPage {...page} report={others} />;
  // @ts-expect-error: nothing draws these figures.
  const undrawn = <ListPage {...page} report={atOnce({ orders: 1 })} />;
  expect([wrong, undrawn]).toHaveLength(2);
});

describe("the acts on ticked rows", () => {
  const acts = { intents: ["pack", "print", "note", "unknown"], result: undefined };

  test("are a form around the rows that needs no JavaScript", () => {
    const html = htmlOf("?view=late", { acts, counts: { late: 2, all: 120 } });
    expect(html).toMatch(/method="post">.*name="found" value="\?view=late"/);
    const [, form = ""] = html.split('method="post"');
    expect(html.match(/name="id" value="\d"/g)).toEqual([
      'name="id" value="1"',
      'name="id" value="2"',
    ]);
    expect(html).toContain('aria-label="Select Beech Pegs"');
    expect(
      [...form.matchAll(/<button ([^>]*)>([^<]*)/g)].map(([, of, name]) => [name, of]),
    ).toEqual([
      ["Pack", expect.stringContaining('name="intent"')],
      ["Print slips", expect.stringContaining('formAction="/pack/slips" formMethod="get"')],
      ["Add note", expect.stringContaining('value="note"')],
      ["Clear", expect.stringContaining('type="reset"')],
    ]);
    expect(wordsOf(html)).toContain("All 2 found");
  });

  test("keep the ticks and what was typed when the form is refused", () => {
    const result = {
      formError: "Not now.",
      fieldErrors: { note: "Too long." },
      values: { ids: "2", note: "So long" },
    };
    const html = htmlOf("", { acts: { ...acts, result } });
    expect(html).toMatch(/<p role="alert"[^>]*>Not now\.</);
    expect(html).toMatch(/<input(?=[^>]*value="2")(?=[^>]*checked="")/);
    expect(html).not.toMatch(/<input(?=[^>]*value="1")(?=[^>]*checked="")/);
    expect(html).toContain('<details class="bulk-comment" open="">');
    expect(html).toContain(">So long</textarea>");
  });

  test("are not there for somebody who has none", () => {
    expect(htmlOf("", { acts: { intents: [], result: undefined } })).not.toContain('method="post"');
  });
});

describe("the file of a declared list", () => {
  const file = async (
    address: string,
    list: Parameters<typeof csvOf<Line, "all", "", Record<string, never>>>[0],
  ) => {
    const middleware = csvOf(list, "lines", () => once(async () => [pegs, odd]));
    const args = { request: new Request(`http://x/${address}`) } as never;
    return (await middleware(args, () => Promise.resolve(new Response("page")))) as Response;
  };

  test("has its columns in their order, and no cell that a spreadsheet takes for a formula", async () => {
    const answer = await file("lines.csv", lines as never);
    expect(answer.headers.get("Content-Disposition")).toContain('filename="lines.csv"');
    expect((await answer.text()).replace(/^\ufeff/, "").split("\r\n")).toEqual([
      "SKU,Product,On,London day,Pieces,Id,Net",
      "LL-AC-007,Beech Pegs,2026-11-24,2026-11-24,1200,1,1234.56",
      `LL-X,"'=Odd, ""one"" <b>",2026-11-25,2026-07-25,0,2,-2.5`,
      "",
    ]);
  });

  test("is answered at its own address alone, and has the days of a report in its name", async () => {
    const days = { ...lines, days: { usual: "month" } } as never;
    expect(await (await file("lines?x=.csv", days)).text()).toBe("page");
    const name = 'filename="lines-2026-11-01-to-2026-11-30.csv"';
    const answer = await file("lines.csv?from=2026-11-01&to=2026-11-30", days);
    expect(answer.headers.get("Content-Disposition")).toContain(name);
    await expect(file("lines.csv?from=2026-11-31", days)).rejects.toMatchObject({
      init: { status: 400 },
    });
    // The days of a list are no parameters: it has all.
    expect((await file("lines.csv?from=2026-11-31", lines as never)).status).toBe(200);
  });
});

test("a report is compared with earlier days only if it says so", () => {
  const against = (days: Days) =>
    readAsked(new Request("http://x/lines?against=year"), { ...lines, days }).range.against;
  expect(against({ usual: "month", hasEarlier: true })).toBe("year");
  expect(against({ usual: "month" })).toBe("none");
});

test("a report goes on behind a row with a long name", () => {
  const after = "x".repeat(700);
  const days = { usual: "month" } as const;
  expect(readAsked(new Request(`http://x/lines?after=${after}`), { ...lines, days }).after).toBe(
    after,
  );
});

test("what an address asks for is cut to what a list knows", () => {
  const long = "x".repeat(3_000);
  const read = asked(
    `?view=nope&sort=nope&q=%00${long}&sku=${long}&from=${long}&leaves=2026-02-30`,
  );
  expect(read).toMatchObject({ view: "all", sort: "-on", after: null, problem: null });
  expect([read.q.length, read.filters.sku?.length, read.typed.from.length]).toEqual([200, 120, 20]);
  expect(read.filters).toMatchObject({ leaves: null, tag: null });
  // A cut through a character leaves no half of it, which the database refuses.
  const cut = asked(`?q=${"x".repeat(199)}😀&sku=${"x".repeat(119)}😀&from=${"x".repeat(19)}😀`);
  expect([cut.q, cut.filters.sku, cut.typed.from].map((text) => text?.at(-1))).toEqual(
    Array.from({ length: 3 }, () => "\ufffd"),
  );
  const typed = asked(`?q=${encodeURIComponent(" ann\u200b.test@\u00adexample.com\0 ")}`);
  expect(typed.q).toBe("ann.test@example.com");
  expect(asked("?sku=LL%00-1&after=place")).toMatchObject({
    filters: { sku: "LL-1" },
    after: "place",
  });
});
