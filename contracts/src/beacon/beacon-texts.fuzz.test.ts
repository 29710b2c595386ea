import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import { fuzz } from '../testing/fuzz.ts';
import { anyText } from '../testing/hostile-texts.ts';
import { cleanText, toMessage, toMessageShape } from './clean-text.ts';
import { MAX_FRAMES, parseStack, stackSchema } from './stack.ts';

const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const WORD = `${LOWER}${LOWER.toUpperCase()}0123456789`;

const anyWord = letters(LOWER, 1, 8);
const anyEmail = fc
  .tuple(
    letters(`${LOWER}é漢Ж0123456789._+-`, 1, 20),
    anyWord,
    fc.constantFrom('@', '%40'),
    fc.constantFrom('com', 'co.uk', 'example'),
  )
  .map(([who, where, at, end]) => `x${who}${at}${where}.${end}`);
const anyJwt = fc
  .tuple(letters(WORD, 10, 40), letters(WORD, 10, 60), letters(WORD, 10, 40))
  .map((parts) => parts.join('.'));
const anyKey = letters(`${WORD}_-`, 24, 64).map((key) => `${key.replaceAll(/^-|-$/g, 'x')}7x`);
const anyPhone = fc
  .tuple(
    fc.constantFrom('', '+'),
    fc.array(letters('0123456789', 2, 4), { minLength: 4, maxLength: 6 }),
    fc.constantFrom('', ' ', '-'),
  )
  .map(([plus, groups, between]) => `${plus}${groups.join(between)}`);
const anyDigits = (length: number) => letters('0123456789', length, length);
const anyDotted = fc.oneof(
  fc.ipV4(),
  fc.tuple(anyDigits(3), anyDigits(3), anyDigits(4)).map((groups) => groups.join('.')),
);
const anyQuery = fc.tuple(anyWord, letters(WORD, 4, 12)).map(([name, value]) => `${name}=s3cr3t${value}`);

type Private = { text: string; parts: readonly string[] };
const toPrivate = (text: string, ...parts: string[]): Private => ({ text, parts });
const between = fc.constantFrom(...' |: | (|\n|, | "| \'|=|:| <| [|; |\t|\u00a0| {'.split('|'), '|');

/** A sentence with personal data in it, and the part that must be removed. */
const anyPrivate: fc.Arbitrary<Private> = fc
  .tuple(
    fc.array(anyWord, { minLength: 1, maxLength: 3 }),
    between,
    fc.oneof(
      fc.oneof(anyEmail, anyJwt, anyKey, anyPhone, anyDotted).map((one) => toPrivate(one, one)),
      fc
        .tuple(anyWord, anyQuery)
        .map(([path, query]) =>
          toPrivate(`https://site.example/${path}?${query}`, query, query.split('=')[1] ?? ''),
        ),
      fc.tuple(anyWord, anyQuery).map(([path, query]) => toPrivate(`/${path}#${query}`, query)),
      fc
        .tuple(anyWord, letters(WORD, 4, 12))
        .map(([who, word]) => toPrivate(`https://${who}:s3cr3t${word}@site.example/`, `s3cr3t${word}`)),
      letters(`${WORD}.~+/`, 6, 40).map((token) => toPrivate(`Bearer s3cr3t${token}`, `s3cr3t${token}`)),
    ),
    fc.constantFrom(...' was refused, again;);\nat x;.;>;";\';];|;\u00a0;:1:2'.split(';'), '', ';'),
  )
  .map(([words, gap, { text, parts }, end]) => ({ text: `${words.join(' ')}${gap}${text}${end}`, parts }));

fuzz('no address of a person, token, query or number is left of a text', {
  input: anyPrivate,
  known: [
    { text: 'a 203.0.113.77 was refused', parts: ['203.0.113.77'] },
    { text: 'a 555.123.4567', parts: ['555.123.4567'] },
    { text: 'aaaaaaaaaa.aaaaaaaaaa.aaaaaaaaaa.', parts: ['aaaaaaaaaa.aaaaaaaaaa.aaaaaaaaaa'] },
    { text: 'aaaaaaaaaa.bbbbbbbbbb.cccccccccc.dddddddddd.eeeeeeeeee', parts: ['aaaaaaaaaa', 'bbbbbbbbbb'] },
  ],
  check({ text, parts }) {
    const cleaned = cleanText(text);
    for (const part of parts) expect(cleaned).not.toContain(part);
  },
});

fuzz('a text of a beacon is cleaned, whatever it is', {
  input: fc
    .array(
      fc.oneof(
        anyText,
        anyPrivate.map(({ text }) => text),
      ),
      { maxLength: 4 },
    )
    .map((texts) => texts.join(' ')),
  check(text) {
    const cleaned = cleanText(text);
    expect(cleaned).not.toMatch(/[\w+-]{2,}@[a-z]{2,}\.[a-z]{2,}/);
    expect(cleaned).not.toMatch(/(?<!\.)\b\d{9,}\b(?!\.)/);
    expect(toMessage(text).length).toBeLessThanOrEqual(text.length);
    expect(toMessageShape(text).length).toBeLessThanOrEqual(200);
  },
});

const anyPlace = fc.tuple(
  fc.oneof(fc.constantFrom('host', 'remote-tools', 'remote-mlb'), anyText),
  fc.oneof(fc.constantFrom('main.js', 'a/b.mjs', '../x', '%2e', ''), anyText),
  fc.oneof(fc.nat(), fc.constantFrom('0', '-1', '1e9', '99999999999999999999', '')),
  fc.oneof(fc.nat(), fc.constantFrom('0', 'x')),
);
const anyFrame = fc
  .tuple(
    fc.constantFrom('    at f (', '@', '', 'at async ', 'f@', '* '),
    fc.constantFrom('https://site.example', 'http://cdn:1/x', 'chrome-extension://a'),
    anyPlace,
    fc.constantFrom(')', '', ' ', '\r'),
  )
  .map(
    ([start, origin, [app, file, line, column], end]) =>
      `${start}${origin}/assets/${app}/${file}:${line}:${column}${end}`,
  );

fuzz('the frames of a stack are such as a beacon may carry', {
  input: fc
    .array(fc.oneof({ weight: 3, arbitrary: anyFrame }, anyText), { maxLength: 12 })
    .map((lines) => lines.join('\n')),
  check(text) {
    const frames = parseStack(text);
    expect(frames.length).toBeLessThanOrEqual(MAX_FRAMES);
    expect(v.parse(stackSchema, JSON.parse(JSON.stringify(frames)))).toEqual(frames);
    for (const { app, file, line, column } of frames)
      expect(text.replaceAll(/(?<=:)0+(?=\d)/g, '')).toContain(`/assets/${app}/${file}:${line}:${column}`);
  },
});
