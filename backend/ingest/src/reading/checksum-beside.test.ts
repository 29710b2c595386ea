import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { requireChecksumBeside } from './checksum-beside.ts';

const RIGHT = 'ab'.repeat(32);
const WRONG = '0'.repeat(64);

async function requireBeside(text: string) {
  const path = join(await createTemporaryFolder(), 'sc.csv');
  await writeFile(`${path}.sha256`, text);
  return requireChecksumBeside(path, { name: 'sc.csv', sha256: RIGHT });
}

const forms: [string, (sum: string) => string][] = [
  ['sha256sum', (sum) => `${sum}  sc.csv\n`],
  ['sha256sum -b, of another folder', (sum) => `${sum} *data/sc.csv\n`],
  ['sha256sum, of a name that needs escapes', (sum) => `\\${sum}  s\\nc.csv\n`],
  ['capital letters', (sum) => `${sum.toUpperCase()}  sc.csv`],
  ['the sum alone, of a Windows editor', (sum) => `\uFEFF${sum}\r\n`],
  ['BSD', (sum) => `SHA256 (sc.csv) = ${sum}\n`],
  ['OpenSSL', (sum) => `SHA256(sc.csv)= ${sum}\n`],
  ['OpenSSL 3', (sum) => `SHA2-256(sc.csv)= ${sum}\n`],
  ['a list', (sum) => `# sums\n${'1'.repeat(64)}  other.csv\n\n${sum}  sc.csv\n`],
  ['a list of BSD', (sum) => `SHA256 (other.csv) = ${'1'.repeat(64)}\nSHA256 (sc.csv) = ${sum}\n`],
];

describe('the checksum beside a file', () => {
  it.each(forms)('is understood as it is written by %s', async (_, write) => {
    await requireBeside(write(RIGHT));
    await expect(requireBeside(write(WRONG))).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message: 'sc.csv has another checksum than sc.csv.sha256 says; it is damaged: fetch it again',
    });
  });

  it.each([
    ['nothing', ''],
    ['other words', 'not a checksum\n'],
    ['a shorter sum', `${'a'.repeat(40)}  sc.csv\n`],
    ['a longer sum', `${'a'.repeat(128)}  sc.csv\n`],
    ['sums of other files', `${RIGHT}  a.csv\n${RIGHT}  b.csv\n`],
    ['far too much', `${RIGHT}${' '.repeat(1_000_000)}`],
    ['UTF-16', Buffer.from(`${RIGHT}  sc.csv\n`, 'utf16le').toString('latin1')],
  ])('may not be %s', async (_, text) => {
    await expect(requireBeside(text)).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message:
        'sc.csv.sha256 has no SHA-256 checksum of sc.csv; remove it, or write it again: sha256sum sc.csv > sc.csv.sha256',
    });
  });

  it('may be missing, and may not be a folder', async () => {
    const path = join(await createTemporaryFolder(), 'sc.csv');
    await requireChecksumBeside(path, { name: 'sc.csv', sha256: RIGHT });
    await mkdir(`${path}.sha256`);
    await expect(requireChecksumBeside(path, { name: 'sc.csv', sha256: RIGHT })).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message: 'sc.csv.sha256 cannot be read; remove it, or see to its permissions',
    });
  });
});
