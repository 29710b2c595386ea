import { once } from 'node:events';
import { createServer } from 'node:net';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { aGame, createTestData, shareTestData, type TestData } from '@sharpside/ingest/testing/a-data-folder';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runBackend, runInProcess } from '../../testing/run-backend.ts';
import { serveBackend, spawnBackend } from '../../testing/serve-backend.ts';

vi.setConfig({ testTimeout: 300_000 });

async function publishGame({ data, ingestPitches }: TestData, game: number) {
  await ingestPitches(aGame(900_000 + game, 2));
  return publishSnapshot({ data, now: () => new Date(Date.UTC(2031, 4, 5, 10, game)) });
}

const copyTestData = shareTestData((test) => publishGame(test, 1));

async function createScene() {
  const test = await copyTestData();
  return { root: test.data.root, publishNext: () => publishGame(test, 2) };
}

const snapshotOf = async (url: string) => {
  const response = await fetch(`${url}/api/freshness`);
  return v.parse(v.object({ snapshot_id: v.string() }), await response.json()).snapshot_id;
};

const environment = {
  SITE_URL: 'http://localhost:1',
  SANDBOX_PORT: String(await findFreePort()),
  BACKEND_LOG_LEVEL: 'silent',
};

describe('backend serve', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'answers, moves to newer snapshots, and ends well at %s',
    async (signal) => {
      const { root, publishNext } = await createScene();
      const { child, url, log, ended } = await serveBackend({ root, environment: { BACKEND_DRAIN_MS: '1' } });
      const { id } = await publishNext();
      await expect.poll(() => snapshotOf(url), { timeout: 120_000 }).toBe(id);
      child.kill(signal);
      expect(await ended).toEqual({ code: 0, signal: null });
      expect(log()).toContain(`"event":"backend-closing","signal":"${signal}"`);
      expect(log()).not.toContain('few-threads');
    },
  );

  it('goes on answering while it drains, but sends connections and balancers elsewhere', async () => {
    const { root } = await createScene();
    // Draining takes far longer than this test. The test above shows that draining ends.
    const { child, url, log } = await serveBackend({ root, environment: { BACKEND_DRAIN_MS: '300000' } });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    await expect.poll(log, { timeout: 120_000 }).toContain('"event":"backend-closing"');
    const [ready, answer] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/api/freshness`)]);
    expect(ready.status).toBe(503);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  });

  it('takes a signal that npm passes on as the same wish, and a later one as the end', async () => {
    const { root } = await createScene();
    const { child, log, ended } = await serveBackend({ root, environment: { BACKEND_DRAIN_MS: '300000' } });
    const toldAt = performance.now();
    child.kill('SIGTERM');
    await expect.poll(log, { timeout: 120_000 }).toContain('"event":"backend-closing"');
    const telling = setInterval(() => child.kill('SIGTERM'), 50);
    expect(await ended).toEqual({ code: null, signal: 'SIGTERM' });
    clearInterval(telling);
    expect(performance.now() - toldAt).toBeGreaterThan(500);
  });

  it('says what its start waits for, and ends well at SIGTERM meanwhile', async () => {
    const { data } = await createTestData();
    const store = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(store, 'listening');
    onTestFinished(() => void store.close());
    const { port } = v.parse(v.object({ port: v.number() }), store.address());
    const { child, log, ended } = await spawnBackend({
      root: data.root,
      environment: {
        BACKEND_SNAPSHOTS: 's3://site/statistics',
        AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_REGION: 'us-east-1',
      },
    });
    await expect.poll(log, { timeout: 120_000 }).toContain('"event":"snapshot-awaited"');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('says in its log that Node was started with too few threads', async () => {
    const { root } = await createScene();
    const { log } = await serveBackend({ root, environment: { UV_THREADPOOL_SIZE: '4' } });
    await expect
      .poll(log, { timeout: 120_000 })
      .toMatch(/"event":"few-threads","threads":4,"needed":8,"message":"start it with UV_THREADPOOL_SIZE=8/);
  });

  it('names every variable that is wrong, and is a wrong command line then', async () => {
    const { code, stderr } = await runInProcess(['serve'], {
      environment: { ...environment, BACKEND_PORT: 'eighty', BACKEND_DRAIN_MS: '-1' },
    });
    expect(code).toBe(2);
    expect(stderr).toContain('BACKEND_PORT: must be a whole number');
    expect(stderr).toContain('BACKEND_DRAIN_MS: must be a whole number');
  });

  it('says what to do where the port is in use', async () => {
    const { root } = await createScene();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = v.parse(v.object({ port: v.number() }), other.address());
    const { code, stderr } = await runInProcess(['serve', '--data', root], {
      environment: { ...environment, BACKEND_PORT: String(port) },
    });
    expect(code).toBe(1);
    expect(stderr).toContain(`port ${port} is in use; stop what uses it, or choose others with BACKEND_PORT`);
    expect(stderr).toContain('PORT_TAKEN');
    const others = await runInProcess(['serve', '--data', root], {
      environment: { ...environment, BACKEND_PORT: '0', BACKEND_METRICS_PORT: String(port) },
    });
    expect(others.code).toBe(1);
    expect(others.stderr).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(others.stderr).toContain('choose another with BACKEND_METRICS_PORT');
    const running = await serveBackend({ root });
    const [taken, metrics] = [running.url, running.operatorsUrl].map((url) => new URL(url).port);
    const second = await runInProcess(['serve', '--data', root], {
      environment: { ...environment, BACKEND_PORT: taken, BACKEND_METRICS_PORT: metrics },
    });
    expect(second.stderr).toContain(`port ${taken} is in use`);
  });

  it('says in one line what to do where its Redis cannot be used', async () => {
    const { root } = await createScene();
    const { code, stderr } = await runInProcess(['serve', '--data', root], {
      environment: {
        ...environment,
        REDIS_URL: `redis://:not-to-be-told@127.0.0.1:${await findFreePort()}`,
        SESSION_SECRETS: 'x'.repeat(32),
      },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^✖ The Redis of REDIS_URL, \.\.\.@127\.0\.0\.1:\d+, cannot be used: connect ECONNREFUSED \S+\. .*\n\(REDIS_FAILED; docs\/backend-errors\.md has more\)\n$/,
    );
  });

  it('says what to do where neither a provider is named nor the sandbox is installed', async () => {
    const { root } = await createScene();
    const withoutSandbox = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (!name.startsWith('@sharpside/sandbox-provider')) return next(name, context);
        throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' });
      } });`;
    const hook = `data:text/javascript,${encodeURIComponent(withoutSandbox)}`;
    const { code, stderr } = await runBackend(['serve', '--data', root], {
      environment: { ...environment, NODE_OPTIONS: `--import=${hook}` },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('set OIDC_ISSUER');
    expect(stderr).toContain('SANDBOX_NOT_INSTALLED');
  });

  it('says what to do where nothing was published yet', async () => {
    const { data } = await createTestData();
    const { code, stderr } = await runInProcess(['serve', '--data', data.root], { environment });
    expect(code).toBe(1);
    expect(stderr).toContain('SNAPSHOT_NONE');
  });
});
