import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { createEncodedText } from './answer.ts';

const TEXT = 'all work and no play '.repeat(50);
const aText = () => createEncodedText(TEXT, { headers: { vary: 'Accept-Encoding' } });

const LONG = Array.from({ length: 2_000 }, (_, index) => `<li>${(index * 7919) % 1_009} works</li>`).join('');
const aLongText = () => createEncodedText(LONG, { headers: {} });

describe('createEncodedText', () => {
  it('gives each client the encoding that it prefers', () => {
    const text = aText();
    const brotli = text.answerFor('gzip, br');
    const gzip = text.answerFor('gzip');
    const plain = text.answerFor(undefined);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(TEXT);
    expect(gunzipSync(gzip.bytes).toString()).toBe(TEXT);
    expect(plain.bytes.toString()).toBe(TEXT);
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
  });

  it('names each encoding by its own strong ETag, the same for the same text', () => {
    const etags = ['br', 'gzip', undefined].map((accepted) => aText().answerFor(accepted).etag);
    expect(new Set(etags).size).toBe(3);
    expect(etags).toEqual(['br', 'gzip', undefined].map((accepted) => aText().answerFor(accepted).etag));
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  it('compresses once, however often it is asked', () => {
    const text = aText();
    expect(text.answerFor('br')).toBe(text.answerFor('br, gzip'));
  });

  it('is as small as it goes from the first answer on where it was prepared', async () => {
    const [prepared, quick] = [aLongText(), aLongText()];
    await prepared.prepare();
    const { bytes } = prepared.answerFor('br');
    expect(bytes.length).toBeLessThan(quick.answerFor('br').bytes.length);
    expect(brotliDecompressSync(bytes).toString()).toBe(LONG);
    expect(prepared.answerFor('br').bytes).toBe(bytes);
  });

  it('is compressed quickly where it is too short to be prepared', async () => {
    const text = aText();
    await text.prepare();
    expect(brotliDecompressSync(text.answerFor('br').bytes).toString()).toBe(TEXT);
  });

  it('is compressed again, as well as it goes, once two have asked for it', async () => {
    const text = aLongText();
    const first = text.answerFor('br');
    await pause(300);
    expect(text.answerFor('br')).toBe(first);
    await vi.waitFor(() => expect(text.answerFor('br')).not.toBe(first));
    const better = text.answerFor('br');
    expect(better.bytes.length).toBeLessThan(first.bytes.length);
    expect(brotliDecompressSync(better.bytes).toString()).toBe(LONG);
    // The text is the same, and whoever has it needs no other.
    expect(better.etag).toBe(first.etag);
    expect(better.lines.whole).toContain(String(better.bytes.length));
  });

  it('says at most how much memory all its encodings take', () => {
    const text = aText();
    const taken = ['br', 'gzip', undefined].map((accepted) => text.answerFor(accepted).bytes.length);
    expect(taken.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(text.bytes);
  });
});
