/** The product's mark: three slanted lamps of a scoreboard, of which the last is lit. 28 px high. */
export function ProductMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="6" fill="#10231c" />
      <rect
        x="0.5"
        y="0.5"
        width="27"
        height="27"
        rx="5.5"
        fill="none"
        stroke="#f3efe3"
        strokeOpacity="0.16"
      />
      <path d="M6.4 20.5 7.6 15h3.6L10 20.5Z" fill="#f3efe3" fillOpacity="0.55" />
      <path d="M11.6 20.5 13.6 11.5h3.6l-2 9Z" fill="#f3efe3" />
      <path d="M16.8 20.5 19.8 7h3.6l-3 13.5Z" fill="#ffa62b" />
    </svg>
  );
}
