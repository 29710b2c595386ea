/** Two arrows in a turn: turns cards over. */
export function FlipIcon() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="square"
      aria-hidden="true"
      style={{ flexShrink: 0 }}
    >
      <path d="M3 7.5a5 5 0 0 1 8.75-2.75M13 8.5a5 5 0 0 1-8.75 2.75M12.25 2v3h-3M3.75 14v-3h3" />
    </svg>
  );
}
