import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemoryStore } from '@sharpside/object-store/testing/failing-store';
import { aPrerenderingHost, writeRevision } from '@sharpside/registry/testing/releases';
import { createSigningKey, toPublicKey } from '@sharpside/server-kit';
import { beforeEach, describe, expect, it } from 'vitest';
import { aStore, makeTemporaryFolder, startTestEdge, type TestEdgeOptions } from '../testing/test-edge.ts';

// `Math.random` makes each rendering different. Scripts of real hosts must not do that.
const SCRIPT = `globalThis.prerender = (request) => JSON.stringify({
  html: '<p>' + JSON.parse(request).path + ' rendered ' + Math.random() + '</p>', styles: [],
});`;
const FILE = 'production.front-page.json';

let store: MemoryStore;
let stateDir: string;

beforeEach(async () => {
  store = await aStore({ host: {} }, aPrerenderingHost(SCRIPT));
  stateDir = await makeTemporaryFolder();
});

async function startAndRead(url: string, options: TestEdgeOptions = {}): Promise<string> {
  const { app } = await startTestEdge({ store, stateDir, ...options });
  const { payload } = await app.inject({ url });
  await app.close();
  return /<p>(.* rendered .*?)<\/p>/.exec(payload)?.[1] ?? 'no page';
}

describe('an edge that starts again', () => {
  it('serves the front page that it rendered before, and renders every other page', async () => {
    const front = await startAndRead('/');
    expect(front).toMatch(/^\/ rendered 0\.\d+$/);
    expect(await readdir(stateDir)).toContain(FILE);
    const faq = await startAndRead('/faq');
    expect(await startAndRead('/')).toBe(front);
    expect(await startAndRead('/faq')).not.toBe(faq);
  });

  it.each([
    ['another state is live', () => writeRevision(store, 2, { host: {} })],
    ['the file is damaged', async () => writeFile(join(stateDir, FILE), '{"schema":1,')],
  ])('renders it where %s, and keeps that one from then on', async (_case, change) => {
    const before = await startAndRead('/');
    expect(await readdir(stateDir)).toContain(FILE);
    await change();
    const after = await startAndRead('/');
    expect(after).not.toBe(before);
    expect(await readFile(join(stateDir, FILE), 'utf8')).toContain(after);
    expect(await startAndRead('/')).toBe(after);
  });

  it('renders it where keys are trusted: nobody signed what a file of its own says', async () => {
    const key = { name: 'a team', apps: ['*'], key: toPublicKey(createSigningKey()) };
    const signed: TestEdgeOptions = { config: { trustedKeys: { mode: 'warn', keys: [key], refused: {} } } };
    const before = await startAndRead('/', signed);
    expect(await startAndRead('/', signed)).not.toBe(before);
    expect(await readdir(stateDir)).not.toContain(FILE);
  });
});
