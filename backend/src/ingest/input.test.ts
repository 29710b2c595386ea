import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { fetchInput, isUrl, openLocalInput, readFirstLine, readText } from './input.ts';

async function openBytes(bytes: string | Buffer, name = 'file.csv') {
  const folder = await createTemporaryFolder();
  const path = join(folder, name);
  await writeFile(path, bytes);
  return openLocalInput(path);
}

describe('inputs', () => {
  it('are known by name, size and hash', async () => {
    const input = await openBytes('a,b\n');
    expect(input).toMatchObject({
      name: 'file.csv',
      bytes: 4,
      isGzipped: false,
      isParquet: false,
      sha256: createHash('sha256').update('a,b\n').digest('hex'),
    });
  });

  it('are unpacked by what they are, not by what they are called', async () => {
    const input = await openBytes(gzipSync('a,b\n1,2\n'), 'file.csv');
    expect(input.isGzipped).toBe(true);
    expect(await readText(input)).toBe('a,b\n1,2\n');
    expect(await readFirstLine(input)).toBe('a,b');
  });

  it('lose their byte order mark', async () => {
    const input = await openBytes('\uFEFFa,b\r\n1,2\r\n');
    expect(await readFirstLine(input)).toBe('a,b');
    expect(await readText(input)).toBe('a,b\r\n1,2\r\n');
  });

  it('may be empty', async () => {
    const input = await openBytes('');
    expect(await readFirstLine(input)).toBe('');
    expect(await readText(input)).toBe('');
  });

  it('that are cut off are refused with what to do', async () => {
    const whole = gzipSync('a,b\n'.repeat(1000));
    const input = await openBytes(whole.subarray(0, whole.length - 12));
    await expect(readText(input)).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message: 'file.csv cannot be unpacked; it may be cut off: fetch it again',
    });
  });

  it('that are not there, or are folders, are refused', async () => {
    const folder = await createTemporaryFolder();
    await mkdir(join(folder, 'inner'));
    await expect(openLocalInput(join(folder, 'none.csv'))).rejects.toMatchObject({
      code: 'INPUT_MISSING',
    });
    await expect(openLocalInput(join(folder, 'inner'))).rejects.toThrow(/is a folder; name the files in it/);
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

  it('that are not there are named as they were asked for', async () => {
    await expect(openLocalInput('none/of.csv')).rejects.toThrow(
      'there is no file none/of.csv; check the path',
    );
  });

  it('that are cut off give no first line either', async () => {
    const input = await openBytes(gzipSync('a'.repeat(100)).subarray(0, 12));
    await expect(readFirstLine(input)).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' });
  });

  it('that are gone again are refused with what to do', async () => {
    const input = await openBytes(gzipSync('a,b\n'));
    await rm(input.path);
    await expect(readText(input)).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' });
    await expect(readFirstLine(input)).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' });
  });

  it('come from addresses as from files', async () => {
    const workFolder = await createTemporaryFolder();
    const fetchUrl: typeof fetch = async () => new Response(gzipSync('a,b\n'));
    const input = await fetchInput('https://x.test/f.csv.gz?apiKey=hush', {
      workFolder,
      download: { fetchUrl },
    });
    expect(input).toMatchObject({ name: 'https://x.test/f.csv.gz?apiKey=***', isGzipped: true });
    expect(input === undefined ? '' : await readText(input)).toBe('a,b\n');
  });
});
