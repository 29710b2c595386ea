import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { type ServerProcess, startServerProcess } from '@sharpside/e2e/harness/servers/server-process';
import { createFolderStore } from '@sharpside/object-store';
import { readProcessFigures } from '../edge/process-figures.ts';
import { fillStore, readOriginals } from './copied-site.ts';

/** The answer in brotli, exactly as it was sent: unlike `fetch`, this does not decompress it. */
const fetchEncoded = (url: string): Promise<{ bytes: Buffer; headers: IncomingHttpHeaders }> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), headers: response.headers }));
    }).on('error', reject);
  });

/** Figures of an edge for a site with a number of apps. Units: bytes, milliseconds of processor time. */
export type EdgeFigures = {
  apps: number;
  /**
   * Per answer: `bytes` in brotli at first, `hotBytes` after many requests, size of the content policy, and time until
   * the first answer.
   */
  answers: { name: string; bytes: number; hotBytes: number; policyBytes: number; firstMs: number }[];
  startCpuMs: number;
  startMemory: number;
  /** Memory after the measured answers and `PAGES` pages of sections. */
  memory: number;
  stateBytes: number;
};

const PAGES = 26;

async function sizeOfFolder(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const HOT_REQUESTS = 25;
const HOT_MS = 20_000;

/** Size of an answer after many requests, because the edge then compresses it again, better. */
async function measureHot(url: string, firstBytes: number): Promise<number> {
  for (let index = 0; index < HOT_REQUESTS; index += 1) await fetchEncoded(url);
  const until = performance.now() + HOT_MS;
  while (performance.now() < until) {
    const { bytes } = await fetchEncoded(url);
    if (bytes.length < firstBytes) return bytes.length;
    await pause(50);
  }
  // The edge has not compressed the answer again, because it is too short or too long.
  return firstBytes;
}

async function measureAnswer(origin: string, { name, path }: { name: string; path: string }) {
  const before = performance.now();
  const { bytes, headers } = await fetchEncoded(origin + path);
  const firstMs = performance.now() - before;
  if (brotliDecompressSync(bytes).length === 0) throw new Error(`${path} is empty.`);
  const policyBytes = headers['content-security-policy']?.length ?? 0;
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  const hotBytes = isPage ? await measureHot(origin + path, bytes.length) : bytes.length;
  return { name, bytes: bytes.length, hotBytes, policyBytes, firstMs };
}

/** Sends an edge the requests of browsers. */
async function askEdge(edge: ServerProcess, screens: readonly string[]) {
  const start = await readProcessFigures(edge.pid);
  const screen = screens.at(-1) ?? '/';
  const prefix = screen.slice(0, screen.indexOf('/', 1));
  const answers = [
    await measureAnswer(edge.url, { name: 'page `/`', path: '/' }),
    await measureAnswer(edge.url, { name: 'page of a section', path: screen }),
    await measureAnswer(edge.url, { name: '`/live.json?section=`', path: `/live.json?section=${prefix}` }),
    await measureAnswer(edge.url, { name: '`/live.json?menus`', path: '/live.json?menus' }),
    await measureAnswer(edge.url, { name: '`/live.json`', path: '/live.json' }),
  ];
  for (const path of screens.slice(0, PAGES)) await fetchEncoded(edge.url + path);
  const { residentBytes: memory } = await readProcessFigures(edge.pid);
  return { answers, startCpuMs: start.cpuMs, startMemory: start.residentBytes, memory };
}

/** Waits until an edge that has started has also made its front page, which it then keeps in its folder. */
async function waitForFrontPage(state: string): Promise<void> {
  const until = performance.now() + HOT_MS;
  while (performance.now() < until) {
    const files = await readdir(state).catch(() => []); // The folder is made with its first file.
    if (files.some((name) => name.endsWith('.front-page.json'))) return;
    await pause(50);
  }
  throw new Error(`The edge made no front page within ${HOT_MS} ms.`);
}

/** Starts an edge on a registry with a number of apps, and measures its answers and their costs. */
export async function measureEdge(apps: number): Promise<EdgeFigures> {
  const originals = await readOriginals();
  const folder = await mkdtemp(join(tmpdir(), 'bench-apps-edge-'));
  const [registry, state] = [join(folder, 'registry'), join(folder, 'state')];
  try {
    const screens = await fillStore(createFolderStore({ root: registry }), originals, apps);
    const edge = await startServerProcess({
      command: [join(ROOT, 'platform/edge/src/server.ts')],
      listening: 'edge-listening',
      env: { EDGE_PORT: '0', EDGE_STORE: registry, EDGE_STATE: state },
    });
    try {
      await waitForFrontPage(state);
      const asked = await askEdge(edge, screens);
      return { apps, ...asked, stateBytes: await sizeOfFolder(state) };
    } finally {
      await edge.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
