/** An arrow into a tray: saves a file. */
export function DownloadIcon() {
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
      <path d="M8 2.5v7M5 6.75l3 3 3-3M2.75 10.5v2.75h10.5V10.5" />
    </svg>
  );
}
