import { useState, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import { readTrackingNumber } from "#shop/fulfilment/carriers.ts";
import { doubtAbout } from "#admin/orders/acts/shipment-form.ts";
import { readScan } from "#admin/pack/read-scan.ts";
import { ALL_IN, countPiece, fullBox, isFull, missingInWords, readBox, scanPiece } from "./box.ts";
import type { Box } from "./box.ts";
import type { DeskResult } from "./desk-result.ts";
import type { DeskLine, DeskView } from "./desk-view.ts";
import { useUnsentScans } from "./unsent-scans.ts";

/** What is said about the last scan, as long as the field has what it left there: nothing, if it was taken. */
export type Said = {
  readonly text: string;
  readonly isRefused: boolean;
  readonly left?: string;
};

/**
 * The box of the order that is on the desk, counted by what the server uses for a form that was sent without a
 * script. `taken` changes with each scan that the browser takes itself, so that the field is empty again.
 */
export function useBox({ orderNumber, lines, proposal }: DeskView, own: DeskResult | undefined) {
  const isBusy = useNavigation().state !== "idle";
  const unsent = useUnsentScans();
  const { box, setBox, count, take, say, ...shown } = useCounted(lines, own);

  /** Without a connection a number is kept, and sent when there is one again. */
  function keep(form: HTMLFormElement, packed: Box): void {
    const typed = new FormData(form);
    const left = String(typed.get("tracking_number"));
    const isOther = unsent.onDesk !== null && unsent.onDesk !== orderNumber;
    const isWhole = isOther || typed.get("part") === "1" || isFull(lines, packed);
    const text = isWhole
      ? doubtOf(left, isOther ? null : proposal)
      : `Not in the box yet: ${missingInWords(lines, packed)}. Scan them before the label.`;
    say(text === null ? null : { text, isRefused: true, left });
    if (text === null) unsent.scan(orderNumber, form);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as unknown as globalThis.SubmitEvent;
    const isAllIn = submitter?.getAttribute("name") === "all_in";
    const typed = String(new FormData(form).get("tracking_number")).trim();
    // Some scanners press Enter twice: the second finds nothing to send.
    const isEnter = submitter?.getAttribute("name") === "enter";
    if (isBusy || (isEnter && isEmptied(form))) return event.preventDefault();
    // This order is on the desk already: its number gives way to that of its label.
    if (readScan(typed).orderNumber === orderNumber) {
      event.preventDefault();
      return take(null);
    }
    const piece = scanPiece(lines, box, typed);
    const packed = isAllIn ? fullBox(lines) : (piece?.box ?? box);
    const isCounted = piece !== null || (isAllIn && typed === "");
    // The form is read when this function has returned: with the box as it is then.
    flushSync(() => {
      setBox(packed);
      if (isCounted) take(piece ?? { text: ALL_IN, isRefused: false });
    });
    const isWaitOver = own?.values?.["waiting"] && isFull(lines, packed) && !piece?.isRefused;
    if (isCounted && !isWaitOver) event.preventDefault();
    else if (!navigator.onLine) {
      event.preventDefault();
      keep(form, packed);
    }
  }

  return {
    ...shown,
    box,
    count,
    taken: `${unsent.kept.length} ${unsent.onDesk} ${shown.scans}`,
    onSubmit,
  };
}

/** Whether a form sends neither a number nor a carrier without one. */
function isEmptied(form: HTMLFormElement): boolean {
  const fields = new FormData(form);
  const names = ["tracking_number", "waiting", "carrier"];
  return names.every((name) => String(fields.get(name) ?? "").trim() === "");
}

/** What is in the box, and what is said about it until the server answers. */
function useCounted(lines: readonly DeskLine[], own: DeskResult | undefined) {
  const [box, setBox] = useState<Box>(
    () => readBox(lines, (name) => own?.values?.[name] ?? "") ?? {},
  );
  const [scans, setScans] = useState(0);
  const [last, setLast] = useState<{ own: DeskResult | undefined; said: Said | null } | null>(null);
  const answered = own?.said === undefined ? null : { text: own.said, isRefused: false };
  const isLocal = last !== null && last.own === own;
  const say = (said: Said | null) => setLast({ own, said });
  return {
    box,
    setBox,
    scans,
    said: isLocal ? last.said : answered,
    /** What the field begins with: what the server has answered, until something is taken here. */
    typed: isLocal ? "" : (own?.values?.["tracking_number"] ?? ""),
    say,
    take(said: Said | null) {
      say(said);
      setScans((all) => all + 1);
    },
    count(line: DeskLine, pieces: number) {
      const counted = countPiece(lines, { ...box, [line.position]: pieces - 1 }, line);
      setBox(counted.box);
      say(counted);
    },
  };
}

/** Why a number is not kept to be sent later; null when it is. */
function doubtOf(typed: string, proposal: DeskView["proposal"]): string | null {
  const planned = proposal?.carrier ?? "";
  const read = readScan(typed).orderNumber === null ? readTrackingNumber(typed, planned) : null;
  return read === null ? null : doubtAbout(read, "", planned);
}
