import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { findDoubledKeys } from './doubled-keys.ts';
import { parseSettings, readSettingsFile } from './settings-file.ts';

const schema = v.strictObject({
  name: v.string(),
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))),
  mode: v.optional(v.picklist(['warn', 'require'])),
  isOn: v.optional(v.boolean()),
  keys: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(2))),
  part: v.optional(v.strictObject({ secret: v.string() })),
  either: v.optional(v.union([v.string(), v.array(v.string())])),
});
const options = { schema, what: 'The settings' };

const folder = await mkdtemp(join(tmpdir(), 'settings-'));
afterAll(() => rm(folder, { recursive: true }));

function write(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

function makePipe(): string {
  const file = join(folder, 'pipe');
  execFileSync('mkfifo', [file]);
  return file;
}

function makeHuge(): string {
  const file = write('huge.json', '');
  truncateSync(file, 8 * 1024 ** 3);
  return file;
}

describe('a file that a setting names', () => {
  it.each([
    ['a pipe that nobody writes to', makePipe, 'it is a pipe, a socket or a device, not a plain file'],
    ['a folder', () => folder, 'it is a folder, not a file'],
    ['more than a mebibyte', makeHuge, 'it has more than 1 MiB'],
    ['nothing', () => join(folder, 'nothing'), 'there is no such file'],
    ['a path with a zero byte', () => 'a\0b', 'it is no path'],
    ['no text in UTF-8', () => write('latin1', Buffer.from([0x22, 0xe4, 0x22])), 'it is no text in UTF-8'],
  ])('is refused at once where it is %s', (_, make, reason) => {
    const file = make();
    const read = () => readSettingsFile(file, options);
    expect(read).toThrow(`The settings in ${file} is not valid:`);
    expect(read).toThrow(`  - cannot be read: ${reason}`);
  });

  it('may begin with a byte order mark, end its lines in CRLF, and be a link', () => {
    const file = write('marked é.json', '\ufeff{\r\n"name": "x"\r\n}\r\n');
    const link = join(folder, 'a link');
    symlinkSync(file, link);
    expect(readSettingsFile(link, options)).toEqual({ name: 'x' });
  });
});

describe('the sentence about a value', () => {
  const SECRET = 'hunter2hunter2';
  it.each([
    ['a key that is missing', '{}', 'name: is missing'],
    ['a key that is unknown', `{"name":"x","nmae":"${SECRET}"}`, 'nmae: is unknown; check how it is written'],
    ['no text', '{"name":5}', 'name: must be a text; it is 5'],
    ['no number', `{"name":"x","port":"${SECRET}"}`, 'port: must be a number; it is a text of 14 letters'],
    ['no whole number', '{"name":"x","port":1.5}', 'port: must be a whole number; it is 1.5'],
    ['too little', '{"name":"x","port":0}', 'port: must be at least 1; it is 0'],
    ['too much', '{"name":"x","port":10}', 'port: must be at most 9; it is 10'],
    ['a long list', '{"name":"x","keys":["a","b","c"]}', 'keys: must have at most 2 entries'],
    [
      'none of a choice',
      `{"name":"x","mode":"${SECRET}"}`,
      "mode: must be 'warn' or 'require'; it is a text of 14",
    ],
    ['no boolean', '{"name":"x","isOn":null}', 'isOn: must be true or false; it is null'],
    ['no list', '{"name":"x","keys":{}}', 'keys: must be a list, [...]'],
    ['an empty text in a list', '{"name":"x","keys":["a",""]}', 'keys.1: must not be empty'],
    ['neither of two kinds', '{"name":"x","either":5}', 'either: must be a text or a list, [...]; it is 5'],
    ['the whole that is a list', '[]', 'must be an object, {...}'],
    ['no JSON', `{"name":${SECRET}}`, '- is not JSON'],
    ['a comma too many', `{"name":"${SECRET}",\n}`, '- is not JSON: line 2, column 1'],
    ['an empty file', ' \n', '- is empty, but must be JSON'],
    [
      'a key that stands there twice',
      `{"name":"x","part":{"secret":"${SECRET}","secret":"b"}}`,
      'part.secret: stands there twice',
    ],
  ])('says what is wrong with %s, and repeats no text', (_, text, sentence) => {
    const parse = () => parseSettings(text, options);
    expect(parse).toThrow(sentence);
    expect(parse).not.toThrow(SECRET);
    expect(parse).not.toThrow('received');
  });
});

it.each([
  ['{"a":{"b":1},"c":{"b":2},"d":["b","b"]}', []],
  ['{"a":1,"\\u0061":2}', ['a']],
  ['[{"a":"{\\"a\\":1}","b":2},{"b":1,"a":2,"b":3}]', ['1.b']],
  ['{"a":"}","b":",","a":[]}', ['a']],
  ['{"a":[1,2,{"x":1,"x":1,"x":1}]}', ['a.2.x']],
])('finds the doubled keys of %s', (text, doubled) => {
  expect(findDoubledKeys(text)).toEqual(doubled);
});
