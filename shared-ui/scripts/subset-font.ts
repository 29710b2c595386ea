import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// Only the weights and widths that the theme uses are kept from the package's files.
const AXES = { wght: { min: 400, max: 800, default: 400 }, wdth: { min: 75, max: 100, default: 100 } };

type Ranges = readonly (readonly [first: number, last: number])[];

/** Latin letters with the accents of western Europe, typographic punctuation, arrows and the minus sign. */
const LATIN: Ranges = [
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
];

/**
 * Letters of other European names: central Europe, the Baltic, Turkey (Latin Extended-A) and Romania, without the
 * letters of the first file. Must equal the `unicode-range` in `fonts.css`.
 */
const LATIN_EXTENDED: Ranges = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x218, 0x21b],
];

const FILES = [
  { source: 'archivo-latin-wdth-normal.woff2', file: 'archivo.woff2', ranges: LATIN },
  { source: 'archivo-latin-ext-wdth-normal.woff2', file: 'archivo-ext.woff2', ranges: LATIN_EXTENDED },
];

const toLetters = (ranges: Ranges) =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
    )
    .join('');

for (const { source, file, ranges } of FILES) {
  const whole = await readFile(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/archivo/files/${source}`)),
  );
  const font = await subsetFont(whole, toLetters(ranges), { targetFormat: 'woff2', variationAxes: AXES });
  await writeFile(new URL(`../src/fonts/${file}`, import.meta.url), font);
  console.log(`src/fonts/${file}: ${font.length} bytes`);
}
