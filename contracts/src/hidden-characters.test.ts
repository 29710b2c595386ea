import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { changeRequestSchema, severalChangesSchema } from './channel-actions.ts';
import { sitePreviewRequestSchema } from './control/preview.ts';
import { newTokenSchema, tokenEndSchema } from './control/token.ts';
import { findHiddenCharacter } from './hidden-characters.ts';

const HIDDEN = [
  ['a control character', '\u0007', 'U+0007'],
  ['a character that turns the text around', '\u202e', 'U+202E'],
  ['an isolate', '\u2066', 'U+2066'],
  ['a mark of direction', '\u200f', 'U+200F'],
  ['a space of no width', '\u200b', 'U+200B'],
  ['half of a character', '\ud83d', 'U+D83D'],
  ['a tag', '\u{e0041}', 'U+E0041'],
] as const;

describe('findHiddenCharacter', () => {
  it.each(HIDDEN)('finds %s', (_, character, name) => {
    expect(findHiddenCharacter(`Odds${character}ends`)).toBe(name);
  });

  it.each([
    ['letters of any script', 'Wetten, пари, שלום, \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['lines', 'First\n\tsecond\r\n'],
    ['emoji of several parts', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f'],
    ['a soft hyphen', 'Wett\u00adquoten'],
  ])('lets %s be', (_, text) => {
    expect(findHiddenCharacter(text)).toBeUndefined();
  });
});

const channel = 'production';
const BODIES = {
  'a change': [changeRequestSchema, (reason: string) => ({ action: 'retire', channel, reason })],
  'the values of a setting': [
    changeRequestSchema,
    (notice: string) => ({ action: 'settings', channel, values: { notice }, reason: 'Finals' }),
  ],
  'several changes': [
    severalChangesSchema,
    (reason: string) => ({ action: 'restore', channel, revision: 1, reason }),
  ],
  'a preview': [
    sitePreviewRequestSchema,
    (reason: string) => ({ channel, days: 1, reason, hasPicker: false, revision: 1 }),
  ],
  'the holder of a token': [
    newTokenSchema,
    (holder: string) => ({ apps: ['*'], rights: ['publish'], holder, days: 1 }),
  ],
  'the end of a token': [tokenEndSchema, (reason: string) => ({ reason })],
} as const satisfies Record<string, readonly [v.GenericSchema, (text: string) => unknown]>;

it.each(Object.entries(BODIES))('the text of %s must have no hidden characters', (_, [schema, toBody]) => {
  expect(v.is(schema, toBody('Odds and ends'))).toBe(true);
  const { issues = [] } = v.safeParse(schema, toBody('Odds \u202eand ends'));
  expect(issues.map(({ message }) => message).join()).toMatch(/U\+202E|no signs that nobody sees/);
});
