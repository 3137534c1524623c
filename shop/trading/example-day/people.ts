import type { Address } from "#shop/shipping/address.ts";

/** The domain of every e-mail address of the example day. It belongs to nobody (RFC 2606). */
export const EXAMPLE_DOMAIN = "day.example";

const line2 = "";
const country = "GB";

/** People who do not exist. Each has placed one order or several. */
export const people: readonly Address[] = [
  {
    name: "Ann Lee",
    line1: "1 Mill Lane",
    line2,
    city: "Hebden Bridge",
    country,
    postcode: "HX7 8AD",
  },
  {
    name: "Priya Shah",
    line1: "Flat 4",
    line2: "22 Call Lane",
    city: "Leeds",
    country,
    postcode: "LS1 6DT",
  },
  {
    name: "Tom Baker",
    line1: "8 Harbour Row",
    line2,
    city: "Whitby",
    country,
    postcode: "YO22 4PU",
  },
  {
    name: "Siân Pritchard",
    line1: "Tŷ Newydd",
    line2: "Heol y Bont",
    city: "Machynlleth",
    country,
    postcode: "SY20 8EB",
  },
  {
    name: "George Okafor",
    line1: "119 Peckham Rye",
    line2,
    city: "London",
    country,
    postcode: "SE15 4JR",
  },
  {
    name: "Moira Mackenzie",
    line1: "3 Shore Street",
    line2,
    city: "Ullapool",
    country,
    postcode: "IV26 2UJ",
  },
  {
    name: "Elspeth Grieve",
    line1: "Quoyness",
    line2: "Sanday",
    city: "Kirkwall",
    country,
    postcode: "KW17 2BL",
  },
  {
    name: "Daniel Whitcombe-Ferrers",
    line1: "The Old Rectory",
    line2: "Upper Slaughter",
    city: "Cheltenham",
    country,
    postcode: "GL54 2JB",
  },
  {
    name: "Fatima Begum",
    line1: "51 Manningham Lane",
    line2,
    city: "Bradford",
    country,
    postcode: "BD8 7HZ",
  },
  {
    name: "Owen Hughes",
    line1: "12 Castle Square",
    line2,
    city: "Caernarfon",
    country,
    postcode: "LL55 2NF",
  },
  {
    name: "Niamh Doherty",
    line1: "7 Shipquay Street",
    line2,
    city: "Derry",
    country,
    postcode: "BT48 6DJ",
  },
  {
    name: "Ruth Ashworth",
    line1: "40 Market Street",
    line2,
    city: "Todmorden",
    country,
    postcode: "OL14 5AJ",
  },
  {
    name: "Jakub Nowak",
    line1: "6 Ferry Road",
    line2,
    city: "Edinburgh",
    country,
    postcode: "EH6 4AE",
  },
  {
    name: "Helen Trelawny",
    line1: "2 Fore Street",
    line2,
    city: "St Ives",
    country,
    postcode: "TR26 1AB",
  },
  {
    name: "Marcus Bell",
    line1: "15 Grey Street",
    line2,
    city: "Newcastle upon Tyne",
    country,
    postcode: "NE1 6EE",
  },
  {
    name: "Chloë Dubois",
    line1: "Unit 9",
    line2: "Stokes Croft",
    city: "Bristol",
    country,
    postcode: "BS1 3PR",
  },
  {
    name: "Yusuf Rahman",
    line1: "88 Stratford Road",
    line2,
    city: "Birmingham",
    country,
    postcode: "B11 1AN",
  },
  {
    name: "Kate Quayle",
    line1: "5 Athol Street",
    line2,
    city: "Douglas",
    country,
    postcode: "IM1 1LD",
  },
  {
    name: "Philip Le Sueur",
    line1: "10 Halkett Place",
    line2,
    city: "St Helier",
    country,
    postcode: "JE2 4WG",
  },
  {
    name: "Beatrix Holt",
    line1: "The Bothy",
    line2: "Near Sawrey",
    city: "Ambleside",
    country,
    postcode: "LA22 0LF",
  },
];

/** The e-mail address of one of them: "ann.lee@day.example". */
export function emailOf({ name }: Pick<Address, "name">): string {
  const plain = name.normalize("NFD").replace(/[^A-Za-z ]/g, "");
  return `${plain.toLowerCase().replace(/ +/g, ".")}@${EXAMPLE_DOMAIN}`;
}
