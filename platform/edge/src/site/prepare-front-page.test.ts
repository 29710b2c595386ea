import { readdir } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { aPrerenderingHost } from '@sharpside/registry/testing/releases';
import { expect, it } from 'vitest';
import { aStore, startTestEdge } from '../testing/test-edge.ts';

// Long enough for the compression to matter, and without words that repeat.
const SCRIPT = `globalThis.prerender = (request) => JSON.stringify({
  html: Array.from({ length: 3000 }, (_, at) => '<p>' + ((at * 7919) % 1009) + JSON.parse(request).path + '</p>').join(''),
  styles: [],
});`;

const compressBest = (text: Buffer) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

it('gives the first visitor of the front page the fewest bytes, and those of another page the quickest', async () => {
  const store = await aStore({ host: {} }, aPrerenderingHost(SCRIPT));
  const { app, stateDir } = await startTestEdge({ store });
  // The front page is prepared beside the start, and kept then.
  await expect.poll(() => readdir(stateDir)).toContain('production.front-page.json');
  const headers = { 'accept-encoding': 'br' };
  const [front, other] = [
    await app.inject({ url: '/', headers }),
    await app.inject({ url: '/faq', headers }),
  ];
  const toBest = (payload: Buffer) => compressBest(brotliDecompressSync(payload)).length;
  expect(front.rawPayload.length).toBe(toBest(front.rawPayload));
  expect(other.rawPayload.length).toBeGreaterThan(toBest(other.rawPayload));
});
