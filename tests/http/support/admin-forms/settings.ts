import { sql } from "kysely";
import {
  type FormTable,
  nextOf,
  type People,
  once,
  onceEach,
} from "#tests/http/support/two-people.ts";

const RATES = "rates";
const PAGE = "content/pages/returns";
const REDIRECTS = "content/redirects";
const WORDS = "content/search-words";

/** Forms of the draft of the rates. */
function rateForms({ db, send, fill, formOf }: People): FormTable {
  const countries = ["NO", "IS"].values();
  const values = { name: "", rate: "24", transit_days: "8", duty: "perhaps", tax_name: "VAT" };
  const addCountry = async () => {
    const country = nextOf(countries);
    const more = { intent: "add_country", country, tax_rate: "25", tax_from: "" };
    await send({ screen: RATES, form: { ...values, ...more } });
    return country;
  };
  const zoneId = async (name: string) => {
    const zones = db.selectFrom("shippingZones").select("id").where("name", "=", name);
    return (await zones.executeTakeFirstOrThrow()).id;
  };
  let days = 10;
  const zones = [
    { name: "Mull", postcodes: "PA62" },
    { name: "Skye", postcodes: "IV41" },
  ].values();
  const removed = ["Isle of Man", "BFPO"].values();
  return [
    once("change a zone of the rates", async () =>
      fill(`${RATES}?row=zone+${await zoneId("Isle of Man")}`, "Save in the draft", {
        typed: { transit_days: String((days += 1)) },
      }),
    ),
    once("add a zone to the rates", () =>
      fill(`${RATES}?row=zone+new`, "Add to the draft", {
        typed: { ...zones.next().value, rate: "9.00", transit_days: "5" },
      }),
    ),
    once("remove a country from the rates", async () => {
      const country = await addCountry();
      return formOf(`${RATES}?row=country+${country}`, `remove_country ${country}`);
    }),
    once("remove a zone from the rates", async () => {
      const id = await zoneId(nextOf(removed));
      return formOf(`${RATES}?row=zone+${id}`, `remove_zone ${id}`);
    }),
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
    once("discard the draft of a page", async () => {
      await send(await writePage());
      return fill(`${PAGE}/publish`, "Discard the draft");
    }),
    once("change a redirect", async () => {
      await addRedirect();
      return fill(`${REDIRECTS}?change=%2Fold-airers`, "Save", { typed: { to: nextOf(pages) } });
    }),
    once("delete a redirect", async () => {
      await addRedirect();
      return fill(REDIRECTS, "Delete", { containing: 'value="/old-airers"' });
    }),
    once("delete search words", async () => {
      const typed = { term: "wobbletree", names: "peg bag" };
      await send(await fill(`${WORDS}/edit`, "Save", { typed }));
      return fill(`${WORDS}?q=wobbletree`, "Delete", { containing: "wobbletree" });
    }),
  ];
}

/** Settings: the screen, and what is typed in a field the first and the second time. */
const saved = [
  ["settings/product-safety", "idu", "FR123456_01ABCD", "FR123456_02ABCD"],
  ["settings/returns", "guaranteeTerritory", "the UK", "Europe"],
  ["settings/mails", "newOrderMails", "none", "daily"],
] as const;

/** Forms of settings, which have versions, and of what is said before trading. */
function versionForms({ db, open, send, fill, formOf }: People): FormTable {
  const ofSettings = saved.map(([screen, field, ...typed]): FormTable[number] => {
    const left = typed.values();
    return once(`save ${screen}`, () => fill(screen, "Save", { typed: { [field]: nextOf(left) } }));
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
    once("bring settings back", () => fill("settings/mails/versions", "Bring back")),
    once("save a cut-off", () => fill(`settings/delivery?cutOff=${nextOf(times)}`, "Save")),
    onceEach("set the length of the VAT periods", () =>
      fill("reports/vat", "Save", { typed: { months: nextOf(months) } }),
    ),
    once("tick a point before trading", async () => {
      const page = "settings/before-you-trade";
      return formOf(page, /value="(tick [^"]*)"/.exec(await open(page))?.[1] ?? "");
    }),
    once("take a new original", async () => {
      await edited();
      return formOf("settings/originals", "take setting cardsLine");
    }),
    onceEach("remove earlier testimonials", async () => ({
      screen: "content/words/versions",
      form: { intent: "forget" },
    })),
  ];
}

/** Forms of settings, rates and texts. */
export const settingForms = (people: People): FormTable => [
  ...rateForms(people),
  ...contentForms(people),
  ...versionForms(people),
];
