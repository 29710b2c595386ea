import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { createEncodedText } from './answer.ts';

const TEXT = 'all work and no play '.repeat(50);
const aText = () => createEncodedText(TEXT, { headers: { vary: 'Accept-Encoding' } });

const LONG = Array.from({ length: 2_000 }, (_, index) => `<li>${(index * 7919) % 1_009} works</li>`).join('');
const aLongText = () => createEncodedText(LONG, { headers: {} });

describe('createEncodedText', () => {
  it('gives each client the encoding that it prefers, under an ETag of its own, compressed once', () => {
    const text = aText();
    const answers = ['gzip, br', 'gzip', undefined].map((accepted) => text.answerFor(accepted));
    const [brotli, gzip, plain] = answers.map(({ bytes }) => bytes);
    expect(brotliDecompressSync(brotli ?? '').toString()).toBe(TEXT);
    expect(gunzipSync(gzip ?? '').toString()).toBe(TEXT);
    expect(plain?.toString()).toBe(TEXT);
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(3);
    for (const { etag } of answers) expect(etag).toMatch(/^"[\w-]+"$/);
    expect(aText().answerFor('br').etag).toBe(answers[0]?.etag);
    expect(text.answerFor('br')).toBe(answers[0]);
  });

  it('is as small as it goes from the first answer on where it was prepared, and not too short for that', async () => {
    const [prepared, quick, short] = [aLongText(), aLongText(), aText()];
    for (const text of [prepared, short]) await text.prepare();
    const { bytes } = prepared.answerFor('br');
    expect(bytes.length).toBeLessThan(quick.answerFor('br').bytes.length);
    expect(brotliDecompressSync(bytes).toString()).toBe(LONG);
    expect(prepared.answerFor('br').bytes).toBe(bytes);
    expect(brotliDecompressSync(short.answerFor('br').bytes).toString()).toBe(TEXT);
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
    // The ETag stays, since the text is the same.
    expect(better.etag).toBe(first.etag);
    expect(better.lines.whole).toContain(String(better.bytes.length));
  });

  it('says at most how much memory all its encodings take', () => {
    const text = aText();
    const taken = ['br', 'gzip', undefined].map((accepted) => text.answerFor(accepted).bytes.length);
    expect(taken.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(text.bytes);
  });
});
