import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseControlConfig } from '@sharpside/control/config';
import { aGame } from '@sharpside/ingest/testing/a-data-folder';
import { acceptance, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { toOperatorsPort } from '@sharpside/server-kit';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { startRedis } from '@sharpside/sign-in/testing/redis-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BACKEND_PREFIXES } from '../../contracts/src/index.ts';
import { ROOT } from '../workspace/processes.ts';
import {
  askHealth,
  BESIDE_OTHERS,
  DEPLOY,
  makeFolder,
  readEnvironmentFile,
  SERVERS,
  start,
  toService,
} from './unit-of-systemd.ts';

const BACKEND = 'backend@.service';

async function expectToServe(file: string, elsewhere: Record<string, string>, folder: string) {
  const port = await findFreePort();
  const { command, environment } = toService(file, { folder, port });
  const { child, exited, said } = start({
    command,
    environment: { ...environment, ...BESIDE_OTHERS, ...elsewhere },
  });
  expect(await askHealth(child, port), said.join('')).toBe(200);
  child.kill('SIGTERM');
  expect(await exited, said.join('')).toEqual([0, null]);
}

describe('a unit of systemd, with the example of its environment', () => {
  it.each(SERVERS.filter((file) => file !== BACKEND))('%s serves until it is told to end', async (file) => {
    const folder = await makeFolder();
    const store = join(folder, 'store');
    await expectToServe(file, { EDGE_STORE: store, CONTROL_STORE: store }, folder);
  });

  it('backend@.service serves what backend-refresh.service fetched until it is told to end', {
    tags: 'redis',
  }, async () => {
    const folder = await makeFolder();
    const data = join(folder, 'backend');
    await mkdir(data);
    await writeFile(join(data, 'pitches.csv'), toCsv(aGame(1, 3)));
    const job = {
      name: 'pitches',
      source: 'statcast',
      every: 'day',
      inputs: [join(data, 'pitches.csv')],
      accept: acceptance,
    };
    await writeFile(join(data, 'refresh.json'), JSON.stringify({ jobs: [job] }));
    const refresh = start(toService('backend-refresh.service', { folder, port: 0 }));
    expect(await refresh.exited, refresh.said.join('')).toEqual([0, null]);
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    await expectToServe(BACKEND, { REDIS_URL: redis.url }, folder);
  });
});

describe('the ports', () => {
  it('of nginx.conf are those that operations.md starts servers on, each once', () => {
    const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const nginx = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');
    const expected = [...nginx.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
    const enabled = /systemctl enable --now (.*@.*)/.exec(operations)?.[1]?.match(/(?<=@)\d+/g) ?? [];
    expect(new Set(enabled).size).toBe(enabled.length);
    expect(enabled.toSorted()).toEqual([...new Set(expected)].toSorted());
    const { EDGE_BACKEND } = readEnvironmentFile(join(DEPLOY, 'env/edge.env'));
    expect(nginx).toContain(`listen ${EDGE_BACKEND?.replace('http://', '')};`);
    const { port } = parseControlConfig({ storeLocation: 'unused' });
    expect(expected).toContain(String(port));
    const { environment } = toService('control@.service', { folder: '/', port });
    const edges = [...(/upstream edges \{(.*?)\}/s.exec(nginx)?.[1] ?? '').matchAll(/127\.0\.0\.1:(\d+)/g)];
    expect(edges.length).toBeGreaterThan(1);
    expect(environment.CONTROL_EDGES?.split(',')).toEqual(
      edges.map(([, edge]) => `http://127.0.0.1:${toOperatorsPort(Number(edge))}`),
    );
  });
});

it('nginx.conf passes on as they are the addresses that edges pass on to the backend', () => {
  const nginx = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');
  const prefixes = /location ~ \^\/\((.*?)\)\(\/\|\$\)/.exec(nginx)?.[1]?.split('|') ?? [];
  expect(prefixes.map((prefix) => `/${prefix}`).toSorted()).toEqual([...BACKEND_PREFIXES].toSorted());
});
