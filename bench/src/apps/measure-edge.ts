import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { startServerProcess } from '@sharpside/e2e/harness/servers/server-process';
import { createFolderStore } from '@sharpside/object-store';
import { readProcessFigures } from '../edge/process-figures.ts';
import { fillStore, readOriginals } from './copied-site.ts';
import { fetchEncoded } from './fetch-encoded.ts';

/** Figures of an edge for a site of so many apps. Units: bytes, milliseconds of processor time. */
export type EdgeFigures = {
  apps: number;
  /** By what was asked for: the answer's size in brotli, its policy's size, and the time until it came. */
  answers: { name: string; bytes: number; policyBytes: number; firstMs: number }[];
  startCpuMs: number;
  startMemory: number;
  /** After that and `PAGES` pages of sections. */
  memory: number;
  stateBytes: number;
};

const PAGES = 26;

async function sizeOfFolder(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Starts an edge on a registry of so many apps, and asks it for what browsers ask for. */
export async function measureEdge(apps: number): Promise<EdgeFigures> {
  const originals = await readOriginals();
  const folder = await mkdtemp(join(tmpdir(), 'bench-apps-edge-'));
  try {
    const registry = join(folder, 'registry');
    const screen = await fillStore(createFolderStore({ root: registry }), originals, apps);
    const state = join(folder, 'state');
    const edge = await startServerProcess({
      command: [join(ROOT, 'platform/edge/src/server.ts')],
      listening: 'edge-listening',
      env: { EDGE_PORT: '0', EDGE_STORE: registry, EDGE_STATE: state },
    });
    try {
      const start = await readProcessFigures(edge.pid);
      const prefix = screen.slice(0, screen.indexOf('/', 1));
      const asked = [
        ['page `/`', '/'],
        ['page of a section', screen],
        ['`/live.json?section=`', `/live.json?section=${prefix}`],
        ['`/live.json?menus`', '/live.json?menus'],
        ['`/live.json`', '/live.json'],
      ] as const;
      const answers: EdgeFigures['answers'] = [];
      for (const [name, path] of asked) {
        const before = performance.now();
        const { bytes, headers } = await fetchEncoded(edge.url + path);
        const firstMs = performance.now() - before;
        if (brotliDecompressSync(bytes).length === 0) throw new Error(`${path} is empty.`);
        const policyBytes = headers['content-security-policy']?.length ?? 0;
        answers.push({ name, bytes: bytes.length, policyBytes, firstMs });
      }
      for (let index = 0; index < PAGES; index += 1)
        await fetchEncoded(`${edge.url}${screen.replace(prefix, `/section-${index % apps}`)}`);
      const { residentBytes: memory } = await readProcessFigures(edge.pid);
      return {
        apps,
        answers,
        startCpuMs: start.cpuMs,
        startMemory: start.residentBytes,
        memory,
        stateBytes: await sizeOfFolder(state),
      };
    } finally {
      await edge.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
