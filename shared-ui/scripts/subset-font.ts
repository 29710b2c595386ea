import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// Cut from the package's Latin file: the weights and widths that the theme uses, and no others (89 kB become 58).
const AXES = { wght: { min: 400, max: 800, default: 400 }, wdth: { min: 75, max: 100, default: 100 } };

/** Latin letters with the accents of western Europe, typographic punctuation, arrows and the minus sign. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
] as const;

const letters = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
).join('');

const source = await readFile(
  fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')),
);
const font = await subsetFont(source, letters, { targetFormat: 'woff2', variationAxes: AXES });
await writeFile(new URL('../src/fonts/archivo.woff2', import.meta.url), font);
console.log(`src/fonts/archivo.woff2: ${font.length} bytes`);
