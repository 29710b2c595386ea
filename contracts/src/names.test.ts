import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  appNameSchema,
  assetPathSchema,
  channelNameSchema,
  integritySchema,
  isOrigin,
  sitePathSchema,
  timestampSchema,
  tokenIdSchema,
  versionSchema,
} from './names.ts';
import { previewIdSchema } from './preview.ts';
import { problemsOf } from './testing/documents.ts';
import { AN_INTEGRITY } from './testing/registry-documents.ts';

describe.each([
  {
    what: 'an app name',
    schema: appNameSchema,
    good: ['host', 'remote-nhl', 'remote-nhl-2'],
    bad: ['hosts', 'a-host', 'remote-', 'remote-NHL', 'remote-nhl-', 'my-remote-nhl'],
    message: "must be 'host' or 'remote-' followed by lower-case words, for example 'remote-tools'",
  },
  {
    what: 'a channel name',
    schema: channelNameSchema,
    good: ['production', 'a', `a${'-'.repeat(31)}`],
    bad: ['', 'Production', '1st', ' a', 'a b', 'a'.repeat(33)],
    message: 'must be 1 to 32 lower-case letters, digits and dashes',
  },
  {
    what: 'a version',
    schema: versionSchema,
    good: ['0.0.0', '1.4.0-rc.1', '10.20.30-alpha-2', `${'9'.repeat(15)}.0.0`, `1.0.0-${'9'.repeat(20)}`],
    bad: [
      ...['1.4', 'v1.4.0', '01.4.0', '1.4.0+build', '1.4.0-', '1.4.0-01', '1.4.0 '],
      // Numbers that cannot be compared.
      ...[`${'9'.repeat(16)}.0.0`, '0.99999999999999999999.0', `0.0.1${'0'.repeat(20)}`],
    ],
    message: "must be a semantic version without build metadata, for example '1.4.0' or '1.4.0-rc.1'",
  },
  ...[
    { what: 'an app name that a file can have', schema: appNameSchema, begin: 'remote-' },
    { what: 'a version that a file can have', schema: versionSchema, begin: '1.0.0-' },
  ].map(({ what, schema, begin }) => ({
    what,
    schema,
    good: [begin.padEnd(100, 'a')],
    bad: [begin.padEnd(101, 'a'), begin.padEnd(300, 'a')],
    message: 'must have at most 100 letters',
  })),
  {
    what: 'an integrity',
    schema: integritySchema,
    good: [AN_INTEGRITY],
    bad: [
      '',
      AN_INTEGRITY.slice(1),
      `${AN_INTEGRITY}A`,
      ` ${AN_INTEGRITY}`,
      AN_INTEGRITY.replace('384', '256'),
    ],
    message: "must be 'sha384-' and 64 base64 characters",
  },
  {
    what: 'a path inside a release',
    schema: assetPathSchema,
    good: ['entry.js', 'static/js/main.1a2b.js', '_a/@b/~c'],
    bad: ['/entry.js', '../entry.js', 'a/../b', 'a//b', 'a b', 'a/', '.env', 'a?b'],
    message: 'must be a plain relative path',
  },
  {
    what: 'the length of a path inside a release',
    schema: assetPathSchema,
    good: ['x'.repeat(200), `${'x/'.repeat(399)}xx`],
    bad: ['x'.repeat(201), `static/${'x'.repeat(300)}`, `${'x/'.repeat(400)}x`],
    message: 'must have names of at most 200 letters, and at most 800 altogether',
  },
  {
    what: 'a path of the site',
    schema: sitePathSchema,
    good: ['/nhl', '/nhl/scores', '/nhl/2026.final~x'],
    bad: ['nhl', '/', '/nhl/', '//nhl', '/nhl?x=1', '/_preview/x', 'x/nhl'],
    message: "must be an absolute path such as '/mlb/scores'",
  },
  {
    what: 'a time',
    schema: timestampSchema,
    good: ['2026-11-22T10:00:00Z', '2026-11-22T10:00:00.123Z'],
    bad: ['2026-11-22', 'now', '10:00'],
    message: 'must be an ISO 8601 time in UTC',
  },
  {
    what: 'the id of a preview',
    schema: previewIdSchema,
    good: ['Az09_-Az09_-Az09_-Az09'],
    bad: ['', 'Az09_-Az09_-Az09_-Az0', 'Az09_-Az09_-Az09_-Az091', '+z09_-Az09_-Az09_-Az09'],
    message: 'must be 22 letters, digits, dashes and underscores',
  },
  {
    what: 'the name of a token',
    schema: tokenIdSchema,
    good: ['abcdefgh2345'],
    bad: ['abcdefgh234', 'abcdefgh23456', 'abcdefgh0189', 'ABCDEFGH2345', '-abcdefgh2345'],
    message: 'must be the 12 letters and digits that name a token',
  },
])('$what', ({ schema, good, bad, message }) => {
  it.each(good)('may be %j', (text) => {
    expect(v.parse(schema, text)).toBe(text);
  });

  it.each(bad)('may not be %j', (text) => {
    expect(problemsOf(schema, text)).toEqual([`: ${message}`]);
  });
});

describe('isOrigin', () => {
  it.each([
    ['https://pictures.example', true],
    ['http://localhost:8080', true],
    ['https://pictures.example/', false],
    ['pictures.example', false],
  ])('%j: %s', (text, expected) => {
    expect(isOrigin(text)).toBe(expected);
  });
});
