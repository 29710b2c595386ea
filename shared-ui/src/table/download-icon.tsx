import { Glyph } from '../components/icon.tsx';

/** An arrow into a tray: saves a file. */
export function DownloadIcon() {
  return (
    <Glyph style={{ flexShrink: 0 }}>
      <path d="M8 2.5v7M5 6.75l3 3 3-3M2.75 10.5v2.75h10.5V10.5" />
    </Glyph>
  );
}
