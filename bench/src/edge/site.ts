import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseContractJson, remoteManifestSchema } from '@sharpside/contracts';
import { toolsBuild } from '@sharpside/e2e/harness/builds/variants';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { type ServerProcess, startServerProcess } from '@sharpside/e2e/harness/servers/server-process';
import { createSite, type Site } from '@sharpside/e2e/harness/site';
import { WEIGHTS } from './cases.ts';

export const STABLE = '1.0.0';
export const NEWER = '1.1.0';

/** Adds the measured files to a build, in the form that `publish` expects. */
async function addWeights(dist: string): Promise<void> {
  const file = join(dist, 'remote.json');
  const manifest = parseContractJson(remoteManifestSchema, await readFile(file, 'utf8'), file);
  const files = WEIGHTS.map((weight) => ({ path: weight.file, content: randomBytes(weight.bytes) }));
  for (const { path, content } of files) await writeFile(join(dist, path), content);
  const listed = files.map(({ path, content }) => ({
    path,
    size: content.length,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  }));
  await writeFile(file, JSON.stringify({ ...manifest, files: [...manifest.files, ...listed] }));
}

/** The product's site with two releases of remote-tools. The newer release is live, and has the files of `WEIGHTS`. */
export async function createBenchSite(): Promise<Site> {
  const site = await createSite({ config: {} });
  const folder = await mkdtemp(join(tmpdir(), 'bench-edge-'));
  try {
    const dist = join(folder, 'dist');
    await cp(toolsBuild(NEWER), dist, { recursive: true });
    await addWeights(dist);
    const { code, stderr } = await site.mfe('publish', 'remote-tools', '--dir', dist, '--promote');
    if (code !== 0) throw new TypeError(stderr);
    await site.waitUntilLive(NEWER);
    return site;
  } catch (error) {
    await site.close();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts another edge for the registry of a site, in a separate process. */
export async function startAnotherEdge(site: Site): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-edge-state-'));
  const edge = await startServerProcess({
    command: [join(ROOT, 'platform/edge/src/server.ts')],
    listening: 'edge-listening',
    env: { EDGE_PORT: '0', EDGE_STORE: site.registry, EDGE_STATE: folder },
  });
  return {
    ...edge,
    async stop() {
      await edge.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
