import { sql } from "kysely";
import { type FormTable, nextOf, type People } from "../two-people.ts";

const RATES = "rates";
const PAGE = "content/pages/returns";
const REDIRECTS = "content/redirects";
const WORDS = "content/search-words";

/** Forms of the rates of delivery. They leave no draft. */
function rateForms({ db, open, send, fill, formOf }: People): FormTable {
  const countries = ["NO", "IS", "LI", "JP", "NZ", "MX"].values();
  const values = { name: "", rate: "24", transit_days: "8", duty: "perhaps", tax_name: "VAT" };
  const addCountry = async () => {
    const country = nextOf(countries);
    const more = { intent: "add_country", country, tax_rate: "25", tax_from: "" };
    await send({ screen: RATES, form: { ...values, ...more } });
    return country;
  };
  const zoneId = async (name: string) => {
    const zones = db.selectFrom("shipping_zones").select("id").where("name", "=", name);
    return (await zones.executeTakeFirstOrThrow()).id;
  };
  let days = 10;
  const typed = () => ({ transit_days: String((days += 1)) });
  const setRate = async (intent: string) => {
    const was = new RegExp(`value="${intent}"/><input[^>]*name="was_rate" value="([^"]*)"`);
    const seen = was.exec(await open(RATES))?.[1] ?? "";
    return { screen: RATES, form: { intent, was_rate: seen, rate: `${(days += 1)}.00` } };
  };
  const zones = [
    { name: "Mull", postcodes: "PA62" },
    { name: "Skye", postcodes: "IV41" },
  ].values();
  const removed = ["Isle of Man", "BFPO"].values();
  return [
    [
      "change a zone of the rates",
      1,
      async () =>
        fill(`${RATES}?row=zone+${await zoneId("Isle of Man")}`, "Save in the draft", {
          typed: typed(),
        }),
    ],
    [
      "change a country of the rates",
      1,
      () => fill(`${RATES}?row=country+FR`, "Save in the draft", { typed: typed() }),
    ],
    ["set the rate of a zone", 1, async () => setRate(`set_rate ${await zoneId("BFPO")}`)],
    ["set the rate of a country", 1, () => setRate("set_country_rate DE")],
    ["put a row of the rates back", 2, () => fill(RATES, "Put back")],
    [
      "add a zone to the rates",
      1,
      () =>
        fill(`${RATES}?row=zone+new`, "Add to the draft", {
          typed: { ...zones.next().value, rate: "9.00", transit_days: "5" },
        }),
    ],
    [
      "remove a country from the rates",
      1,
      async () => {
        const country = await addCountry();
        return formOf(`${RATES}?row=country+${country}`, `remove_country ${country}`);
      },
    ],
    [
      "remove a zone from the rates",
      1,
      async () => {
        const id = await zoneId(nextOf(removed));
        return formOf(`${RATES}?row=zone+${id}`, `remove_zone ${id}`);
      },
    ],
    [
      "discard the draft of the rates",
      1,
      async () => {
        await addCountry();
        return formOf(RATES, "discard");
      },
    ],
    [
      "publish the rates",
      1,
      async () => {
        await addCountry();
        return formOf(RATES, "publish");
      },
    ],
    [
      "bring earlier rates back",
      1,
      async () => formOf(RATES, /value="(bring_back \d+)"/.exec(await open(RATES))?.[1] ?? ""),
    ],
  ];
}

/** Forms of pages, redirects and search words. */
function contentForms({ send, fill }: People): FormTable {
  let edits = 0;
  const body = () => ({ body: `## A zebra\n\n${(edits += 1)} zebras.` });
  const writePage = () => fill(PAGE, "Save draft", { typed: body() });
  const addRedirect = async () =>
    send(await fill(REDIRECTS, "Add", { typed: { from: "/old-airers", to: "/delivery" } }));
  const pages = ["/faq", "/returns"].values();
  return [
    ["save a page as a draft", 1, writePage],
    [
      "discard the draft of a page",
      1,
      async () => {
        await send(await writePage());
        return fill(`${PAGE}/publish`, "Discard the draft");
      },
    ],
    [
      "bring a page back",
      1,
      async () => {
        await send(await writePage());
        await send(await fill(`${PAGE}/publish`, "Publish"));
        return fill(`${PAGE}/versions?version=0`, "Bring back");
      },
    ],
    [
      "change a redirect",
      1,
      async () => {
        await addRedirect();
        return fill(`${REDIRECTS}?change=%2Fold-airers`, "Save", { typed: { to: nextOf(pages) } });
      },
    ],
    [
      "delete a redirect",
      1,
      async () => {
        await addRedirect();
        return fill(REDIRECTS, "Delete", { containing: 'value="/old-airers"' });
      },
    ],
    [
      "delete search words",
      1,
      async () => {
        const typed = { term: "wobbletree", names: "peg bag" };
        await send(await fill(`${WORDS}/edit`, "Save", { typed }));
        return fill(`${WORDS}?q=wobbletree`, "Delete", { containing: "wobbletree" });
      },
    ],
  ];
}

/** Forms of settings: the screen, the button, and what is typed the first and the second time. */
const saved = [
  ["settings/shop", "Save", "phone", "01422 000 111", "01422 000 222"],
  ["settings/product-safety", "Save", "idu", "FR123456_01ABCD", "FR123456_02ABCD"],
  ["settings/product-safety?brand=hills", "Save for", "manufacturer", "A", "B"],
  ["settings/returns", "Save", "guaranteeTerritory", "the UK", "Europe"],
  ["settings/mails", "Save", "newOrderMails", "none", "daily"],
  ["content/words", "Save", "hours", "Monday: 9am to 5pm", "Friday: 9am to 5pm"],
] as const;

/** Forms of settings, which have versions, and of what is said before trading. */
function versionForms({ db, open, send, fill, formOf }: People): FormTable {
  const ofSettings = saved.flatMap(([screen, button, field, ...typed]): FormTable => {
    const left = typed.values();
    return [
      [`save ${screen}`, 1, () => fill(screen, button, { typed: { [field]: nextOf(left) } })],
      [`bring back ${screen}`, 1, () => fill(`${screen.split("?")[0]}/versions`, "Bring back")],
    ];
  });
  const times = ["09:15", "09:30"].values();
  const months = ["12", "1"].values();
  let edits = 0;
  /** Saves the shop's words, so that their newest version has another original. */
  const edited = async () => {
    edits += 1;
    const cardsLine = `Cards ${edits}, through Stripe.`;
    await send(await fill("content/words", "Save", { typed: { cardsLine } }));
    const originals = JSON.stringify({ cardsLine: `Visa ${edits}.` });
    await sql`update setting_versions set originals = originals || ${originals}::jsonb
      where section = 'words' and settings ? 'cardsLine'`.execute(db);
  };
  return [
    ...ofSettings,
    ["save a cut-off", 1, () => fill(`settings/delivery?cutOff=${nextOf(times)}`, "Save")],
    [
      "set the length of the VAT periods",
      2,
      () => fill("reports/vat", "Save", { typed: { months: nextOf(months) } }),
    ],
    [
      "tick a point before trading",
      1,
      async () => {
        const page = "settings/before-you-trade";
        return formOf(page, /value="(tick [^"]*)"/.exec(await open(page))?.[1] ?? "");
      },
    ],
    [
      "take a new original",
      1,
      async () => {
        await edited();
        return formOf("settings/originals", "take setting cardsLine");
      },
    ],
    [
      "remove earlier testimonials",
      2,
      async () => ({ screen: "content/words/versions", form: { intent: "forget" } }),
    ],
  ];
}

/** Forms of settings, rates and texts. */
export const settingForms = (people: People): FormTable => [
  ...rateForms(people),
  ...contentForms(people),
  ...versionForms(people),
];
