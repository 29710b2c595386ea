import { expect, it } from 'vitest';
import { isKeptPath, parseKeptEntry, parseKeptList } from './kept-documents.ts';

it.each([
  ['batches/000001/batch.json', true],
  ['snapshots/20310505T100100000Z-0123456789ab/teams.parquet', true],
  ['current', true],
  ['rollback.json', true],
  ['batches/../../etc/passwd', false],
  ['batches/.hidden', false],
  ['/batches/000001/batch.json', false],
  ['served/a.duckdb', false],
  ['batches', false],
  ['currently', false],
])('knows of %s whether it is a file of a data folder', (path, isKept) => {
  expect(isKeptPath(path)).toBe(isKept);
});

it.each([
  ['{"format":2}', 'a newer program wrote another'],
  ['{', 'the entry'],
])('refuses the entry %s with its name and what to do', (text, said) => {
  expect(() => parseKeptEntry(new TextEncoder().encode(text), 'the entry')).toThrow(
    expect.objectContaining({ code: 'KEPT_STORE_DAMAGED', message: expect.stringContaining(said) }),
  );
});

it('refuses a list that names a file outside the folder', () => {
  const file = { path: 'batches/../x', bytes: 1, sha256: '0'.repeat(64), parts: [] };
  const bytes = new TextEncoder().encode(JSON.stringify({ format: 1, files: [file] }));
  expect(() => parseKeptList(bytes, 'the list')).toThrow('must be a file of a data folder');
});
