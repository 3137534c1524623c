import { useEffect, useState, type FormEvent } from "react";
import type { ArrivalWords } from "#shop/shipping/arrival-words.ts";
import type { Country } from "#shop/shipping/country-code.ts";
import { fetchJson } from "#storefront/client/fetching/fetch-json.ts";
import { readCountry, saveCountry } from "#storefront/client/stored/country-store.ts";
import { readPostcode, savePostcode } from "#storefront/client/stored/postcode-store.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

type Estimate = ArrivalWords & {
  /** What delivery costs there, and whatever else is to be said. */
  readonly text: string;
  /** What the list of countries shows. */
  readonly country: string;
  /** Whether the place has a UK postcode. */
  readonly hasPostcode: boolean;
};
type Refusal = { readonly message: string };
type Answer = Estimate | Refusal;
type Countries = { readonly countries: readonly Country[] };
type Fetched = { readonly answer: Answer } & Partial<Countries>;
type State = Countries & { readonly answer: Answer | null; readonly answered: Place | null };

/** Where it goes. Remembered only after the shopper has chosen it here. */
type Place = { readonly country: string; readonly postcode: string; readonly isChosen: boolean };

const NOTHING_YET: State = {
  countries: [{ code: "GB", name: "United Kingdom" }],
  answer: null,
  answered: null,
};
const FAILED = { message: "We couldn’t check the delivery date just now. Please try again." };

/** If an answer is none of ours all the same, the part that shows it fails alone. */
function isFetched(value: unknown): value is Answer & Countries {
  const { countries, day, message } = Object(value);
  return Array.isArray(countries) && Boolean(day ?? message);
}

/** The delivery estimate of this product by country and postcode. A valid place is stored for the checkout. */
export function DeliveryCheck({ leadTimeDays }: { leadTimeDays: number }) {
  const [place, setPlace] = useState<Place>(storedPlace);
  const { estimate, error, isPending, countries } = useEstimate(place, leadTimeDays);
  const country = (isPending ? null : estimate?.country) ?? place.country;
  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("delivery-postcode");
    const postcode = typeof typed === "string" ? typed.trim().toUpperCase() : "";
    setPlace({ country, postcode, isChosen: true });
  }
  return (
    <form onSubmit={check} noValidate className="mt-6 border-y border-rule py-4 print:hidden">
      <p role="status" className="min-h-[2lh]">
        {estimate !== null && <EstimateText {...estimate} />}
      </p>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-x-4 gap-y-3">
        <Select
          label="Deliver to"
          name="delivery-country"
          value={country}
          onChange={({ currentTarget: { value } }) =>
            setPlace({ country: value, postcode: "", isChosen: true })
          }
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        {(estimate?.hasPostcode ?? true) && (
          <Field
            label="Your postcode"
            name="delivery-postcode"
            key={place.country}
            defaultValue={place.postcode}
            error={error}
            maxLength={12}
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
            beside={<Button variant="quiet">Check</Button>}
          />
        )}
      </div>
    </form>
  );
}

/** What the server answers for a place; the last answer stays until the next one is there. */
function useEstimate(place: Place, leadTimeDays: number) {
  const [{ answer, answered, countries }, setState] = useState<State>(NOTHING_YET);
  useEffect(() => {
    const controller = new AbortController();
    void fetchEstimate(place, leadTimeDays, controller.signal).then((fetched) => {
      if (controller.signal.aborted) return;
      setState((before) => ({ countries: before.countries, ...fetched, answered: place }));
      if (place.isChosen && "day" in fetched.answer) store(place.postcode, fetched.answer);
    });
    return () => controller.abort();
  }, [place, leadTimeDays]);
  return {
    estimate: answer !== null && "day" in answer ? answer : null,
    error: answer !== null && "message" in answer ? answer.message : null,
    isPending: answered !== place,
    countries,
  };
}

function storedPlace(): Place {
  const [country, postcode] = [readCountry(), readPostcode()];
  return { country: country || "GB", postcode, isChosen: false };
}

function store(postcode: string, { country, hasPostcode }: Estimate): void {
  saveCountry(country);
  if (hasPostcode) savePostcode(postcode);
}

function EstimateText({ preposition, day, more, text }: Estimate) {
  return (
    <>
      <span>{`Order now for delivery ${preposition} `}</span>
      <strong>{day}</strong>
      <span>{`${more} ${text}`}</span>
    </>
  );
}

async function fetchEstimate(
  { country, postcode }: Place,
  leadTimeDays: number,
  signal: AbortSignal,
): Promise<Fetched> {
  const query = new URLSearchParams({ country, postcode, lead: String(leadTimeDays) });
  const fetched = await fetchJson(`/delivery-promise?${query}`, isFetched, signal);
  if (fetched === null) return { answer: FAILED };
  const { countries, ...answer } = fetched;
  return { answer, countries };
}
