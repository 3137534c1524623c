import type { TimelineStep } from "#shop/fulfilment/customer-words/timeline-steps.ts";

/** An order's timeline: filled marks for steps that have happened, open marks for steps to come. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol>
      {steps.map((step, position) => (
        <li key={position} className="group relative pb-5 pl-8 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-2 -bottom-2 left-[7px] w-0.5 group-last:hidden ${
              steps[position + 1]?.at ? "bg-green" : "bg-rule"
            }`}
          />
          <span
            aria-hidden="true"
            className={`absolute top-1.5 left-0 size-4 border-2 ${
              step.at ? "border-green bg-green" : "border-edge bg-limewash"
            }`}
          />
          <p className={step.at ? "font-semibold" : "text-ink-2"}>
            {step.title}
            {!step.at && <span className="sr-only"> (still to come)</span>}
          </p>
          {step.at && (
            <p className="text-sm text-ink-2">
              <time dateTime={step.at.iso}>{step.at.text}</time>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
