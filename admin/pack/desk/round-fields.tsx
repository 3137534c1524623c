import type { DeskView } from "./desk-view.ts";

/** The round goes with each form of the desk: what was skipped, and which order is shown as the next. */
export function RoundFields({ place: { skipped, next } }: { place: DeskView["place"] }) {
  return (
    <>
      <input type="hidden" name="skipped" value={skipped.join(" ")} />
      <input type="hidden" name="next" value={next ?? ""} />
    </>
  );
}
