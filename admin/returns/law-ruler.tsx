const DAYS = 14;

/** The law's 14 days: a tick a day, a bar as far as they are over, a stroke where it is now. Said in words beside it. */
export function LawRuler({ gone, isUrgent }: { gone: number; isUrgent: boolean }) {
  const ticks = Array.from({ length: DAYS + 1 }, (_, day) => day);
  return (
    <svg
      className={`law-ruler ${isUrgent ? "is-urgent" : ""}`}
      viewBox="0 0 142 20"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {ticks.map((day) => (
        <line key={day} x1={1 + day * 10} x2={1 + day * 10} y1={day % 7 === 0 ? 6 : 10} y2={17} />
      ))}
      <rect className="ruler-rest" x={0} y={16} width={142} height={4} />
      <rect className="ruler-gone" x={0} y={16} width={1 + gone * 10} height={4} />
      <line className="ruler-now" x1={1 + gone * 10} x2={1 + gone * 10} y1={1} y2={20} />
    </svg>
  );
}
