import { Glyph } from '../components/icon.tsx';

/** Two sliders: opens the filters. */
export function FilterIcon() {
  return (
    <Glyph style={{ flexShrink: 0 }}>
      <path d="M2.5 5h5.75M11.75 5h1.75M2.5 11h1.75M7.75 11h5.75" />
      <circle cx="10" cy="5" r="1.75" />
      <circle cx="6" cy="11" r="1.75" />
    </Glyph>
  );
}
