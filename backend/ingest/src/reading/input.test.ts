import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { fetchInput, isUrl, openLocalInput, readFirstLine, readText } from './input.ts';

async function openBytes(bytes: string | Buffer) {
  const path = join(await createTemporaryFolder(), 'file.csv');
  await writeFile(path, bytes);
  return openLocal(path);
}

const openLocal = async (path: string) => openLocalInput(path, { workFolder: await createTemporaryFolder() });

describe('inputs', () => {
  it('are known by name, size and hash', async () => {
    const sha256 = createHash('sha256').update('a,b\n').digest('hex');
    expect(await openBytes('a,b\n')).toMatchObject({ name: 'file.csv', bytes: 4, kind: 'rows', sha256 });
  });

  it('are unpacked by what they are, not by what they are called, and lose their byte order mark', async () => {
    const input = await openBytes(gzipSync('\uFEFFa,b\r\n1,2\r\n'));
    expect(await readText(input)).toBe('a,b\r\n1,2\r\n');
    expect(await readFirstLine(input)).toBe('a,b');
  });

  it('may not be empty', async () => {
    await expect(openBytes('')).rejects.toThrow('file.csv is empty; fetch it again');
  });

  it('that are cut off are refused with what to do', async () => {
    const whole = gzipSync('a,b\n'.repeat(1000));
    await expect(openBytes(whole.subarray(0, whole.length - 12))).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message:
        'file.csv cannot be unpacked (unexpected end of file); it is cut off or damaged: fetch it again',
    });
  });

  it('that are not there, or are folders, are refused by the name that was asked for', async () => {
    await expect(openLocal('none/of.csv')).rejects.toMatchObject({
      code: 'INPUT_MISSING',
      message: 'there is no file none/of.csv; check the path',
    });
    const folder = await createTemporaryFolder();
    await expect(openLocal(folder)).rejects.toThrow(/is a folder; name the files in it/);
  });

  it.each([
    ['https://x.test/f.csv', true],
    ['HTTP://x.test/f.csv', true],
    ['ftp://x.test/f.csv', false],
    ['folder/https://x.test', false],
    ['file.csv', false],
  ])('are addresses or files: %s', (ref, expected) => {
    expect(isUrl(ref)).toBe(expected);
  });

  it('come from addresses as from files', async () => {
    const workFolder = await createTemporaryFolder();
    const fetchUrl: typeof fetch = async () => new Response(gzipSync('a,b\n'));
    const input = await fetchInput('https://x.test/f.csv.gz?apiKey=hush', {
      workFolder,
      download: { fetchUrl },
    });
    expect(input).toMatchObject({ name: 'https://x.test/f.csv.gz?apiKey=***', isLengthKnown: true });
    expect(input === undefined ? '' : await readText(input)).toBe('a,b\n');
  });
});
