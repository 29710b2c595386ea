/** A calendar's leaf: opens a calendar. */
export function CalendarIcon() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      aria-hidden="true"
      style={{ flexShrink: 0 }}
    >
      <path d="M2.5 3.75h11v9.5h-11zM2.5 6.75h11M5.25 2v3M10.75 2v3" />
    </svg>
  );
}
