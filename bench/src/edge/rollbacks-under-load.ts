import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { assetUrl, HOST_APP } from '@sharpside/contracts';
import type { Site } from '@sharpside/e2e/harness/site';
import { createRegistry, makeChange, type Registry } from '@sharpside/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import * as v from 'valibot';
import { CONVERTER, HOME, MEASURED_PATHS } from './cases.ts';
import { CONNECTIONS } from './generator.ts';
import { NEWER, STABLE } from './site.ts';

const resultSchema = v.object({
  answers: v.number(),
  perSecond: v.number(),
  /** Number of different revisions in the answers. */
  revisions: v.number(),
  /** Faults of answers, each with the number of its answers. */
  faults: v.array(v.tuple([v.string(), v.number()])),
});

export type RollbackResult = v.InferOutput<typeof resultSchema> & {
  rollbacks: number;
  /** Time from the write of a rollback to the first page that shows it. */
  noticedMs: readonly number[];
};

const APP = 'remote-tools';

const listUrls = async (registry: Registry, app: string, version: string) => {
  const release = await registry.readRelease(app, version);
  return (release?.manifest.files ?? []).map(({ path, integrity }) => ({
    url: assetUrl(app, path),
    integrity,
  }));
};

async function readExpectations(registry: Registry) {
  const [hostVersion = ''] = await registry.listVersions(HOST_APP);
  const host = await listUrls(registry, HOST_APP, hostVersion);
  const byVersion = await Promise.all(
    [STABLE, NEWER].map(async (version) => ({ version, files: await listUrls(registry, APP, version) })),
  );
  const isIn = (files: readonly { url: string }[], wanted: string) => files.some(({ url }) => url === wanted);
  const own = byVersion.map(({ version, files }): [string, string[]] => {
    const others = byVersion.filter((other) => other.version !== version).flatMap((other) => other.files);
    return [version, files.filter(({ url }) => !isIn(others, url)).map(({ url }) => url)];
  });
  const all = [...host, ...byVersion.flatMap(({ files }) => files)];
  const integrities = all.map(({ url, integrity }): [string, string] => [url, integrity]);
  return { app: APP, integrities, own };
}

/**
 * Rolls back to the older release and to the newer one by turns. Each rollback begins when a page shows the previous
 * one.
 */
async function rollBackAndForth(site: Site, rollbacks: number): Promise<number[]> {
  const store = openRegistryStore(site.registry, {});
  const noticedMs: number[] = [];
  for (let at = 0; at < rollbacks; at += 1) {
    const to = at % 2 === 0 ? STABLE : NEWER;
    const why = { channel: 'production', by: 'bench', reason: 'bench' };
    await makeChange({ store }, { action: 'rollback', ...why, app: APP, version: to });
    const writtenAt = performance.now();
    await site.waitUntilLive(to);
    noticedMs.push(performance.now() - writtenAt);
  }
  return noticedMs;
}

/** Makes a series of rollbacks, while every connection sends requests without a pause and every answer is checked. */
export async function measureRollbacks(site: Site, rollbacks: number): Promise<RollbackResult> {
  const registry = createRegistry(openRegistryStore(site.registry, {}));
  const expectations = await readExpectations(registry);
  const child = fork(join(import.meta.dirname, 'checked-load-process.ts'));
  const started = once(child, 'message');
  const paths = [...MEASURED_PATHS, HOME, CONVERTER];
  child.send({ url: site.url, connections: CONNECTIONS, paths, ...expectations });
  await started;
  const noticedMs = await rollBackAndForth(site, rollbacks);
  const ended = once(child, 'message');
  child.send('stop');
  const [result] = await ended;
  return { ...v.parse(resultSchema, result), rollbacks, noticedMs };
}
