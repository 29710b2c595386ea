import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const attributes = readFileSync(join(ROOT, '.gitattributes'), 'utf8').split('\n').filter(Boolean);

// With CRLF in a checkout, the check of the format fails, and the same sources have another fingerprint.
it('git writes every text with LF, whatever the machine sets', () => {
  expect(attributes[0]).toBe('* text=auto eol=lf');
});

it('every text has LF, and every other file is marked as binary', () => {
  const files = listFiles().map((file) => ({ file, bytes: readFileSync(join(ROOT, file)) }));
  expect(files.length).toBeGreaterThan(1_000);
  const [binary, text] = [true, false].map((isBinary) =>
    files.filter(({ bytes }) => bytes.includes(0) === isBinary),
  );
  expect(text?.filter(({ bytes }) => bytes.includes('\r\n')).map(({ file }) => file)).toEqual([]);
  const marks = new Set(binary?.map(({ file }) => `*${extname(file)} binary`));
  expect([...marks].sort()).toEqual(attributes.slice(1));
});
