import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { aBattedBall } from '@sharpside/ingest/testing/a-pitch';
import { startSandbox } from '@sharpside/sandbox-provider/start-sandbox';
import { createVisitor } from '@sharpside/sign-in/testing/create-visitor';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readServerConfig } from './config.ts';
import { startServer } from './server.ts';

// Each test starts a server, and most publish. The limit only ends tests that hang.
vi.setConfig({ testTimeout: 300_000 });

async function createScene() {
  const test = await createTestData();
  let games = 0;
  const publishNext = async () => {
    games += 1;
    await test.ingestPitches([aBattedBall({ game_pk: 900000 + games, batter: 1000 + games })]);
    return publishSnapshot({ data: test.data, now: () => new Date(Date.UTC(2031, 4, 5, 10, games)) });
  };
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const environment = {
    SITE_URL: `http://localhost:${port}`,
    BACKEND_HOST: 'localhost',
    BACKEND_PORT: String(port),
    BACKEND_METRICS_PORT: '0',
    BACKEND_DATA: test.data.root,
    BACKEND_WATCH_MS: '10',
    BACKEND_CALLS_PER_MINUTE: '1000000',
    BACKEND_MEMBER_CALLS_PER_MINUTE: '1000000',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
  };
  const start = async (settings: Readonly<Record<string, string>> = {}) => {
    const config = readServerConfig({ ...environment, ...settings }, test.folder);
    const server = await startServer(config, { logger: { level: 'silent' }, startSandbox });
    onTestFinished(() => server.close());
  };
  return { publishNext, start, siteUrl: environment.SITE_URL };
}

const codeOf = async (response: Response) =>
  v.parse(v.object({ error: v.object({ code: v.string() }) }), await response.json()).error.code;

describe('the limit of calls', () => {
  const floodWith = async (ask: () => Promise<Response>, times: number) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) statuses.push((await ask()).status);
    return statuses.filter((status) => status === 429).length;
  };

  async function openOffice(settings: Readonly<Record<string, string>>) {
    const { publishNext, start, siteUrl } = await createScene();
    await publishNext();
    await start(settings);
    const member = async () => {
      const visitor = createVisitor({ siteUrl });
      await visitor.signIn('non-subscriber');
      return () => visitor.call('/api/park-factors-all/');
    };
    return { member, stranger: () => fetch(`${siteUrl}/api/freshness`) };
  }

  it('is each signed-in visitor’s own, whatever others behind the same address ask', async () => {
    const { member, stranger } = await openOffice({ BACKEND_CALLS_PER_MINUTE: '5' });
    const [ada, bob] = [await member(), await member()];
    expect(await floodWith(stranger, 20)).toBeGreaterThan(10);
    expect(await floodWith(ada, 20)).toBeGreaterThan(10);
    expect(await floodWith(bob, 3)).toBe(0);
    const refused = await ada();
    expect(await codeOf(refused)).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20);
  });

  it('ends many sessions behind one address, and counts none of what was refused already', async () => {
    const { member, stranger } = await openOffice({
      BACKEND_CALLS_PER_MINUTE: '4',
      BACKEND_MEMBER_CALLS_PER_MINUTE: '6',
    });
    const [ada, bob, cyd] = [await member(), await member(), await member()];
    await floodWith(ada, 10);
    expect(await floodWith(bob, 2)).toBe(0);
    expect(await floodWith(cyd, 2)).toBeGreaterThan(0);
    expect((await stranger()).status).toBe(200);
  });
});

it('gives subscribers, members and visitors what they may have', async () => {
  const { publishNext, start, siteUrl } = await createScene();
  await publishNext();
  await start();
  const ask = async (account: string | undefined, path: string) => {
    const visitor = createVisitor({ siteUrl });
    if (account !== undefined) await visitor.signIn(account);
    const response = await visitor.call(path);
    return response.status === 200 ? 200 : `${response.status} ${await codeOf(response)}`;
  };
  const [tracker, parks] = ['/api/exit-velocity/', '/api/park-factors-all/'];
  expect(await ask(undefined, '/api/freshness')).toBe(200);
  expect(await ask(undefined, parks)).toBe('403 SESSION_REQUIRED');
  expect(await ask(undefined, tracker)).toBe('403 SESSION_REQUIRED');
  expect(await ask('non-subscriber', parks)).toBe(200);
  expect(await ask('non-subscriber', tracker)).toBe('403 SUBSCRIPTION_REQUIRED');
  expect(await ask('expired-subscriber', tracker)).toBe('403 SUBSCRIPTION_REQUIRED');
  expect(await ask('unshared-subscriptions', tracker)).toBe('403 SUBSCRIPTIONS_NOT_SHARED');
  expect(await ask('unshared-subscriptions', parks)).toBe(200);
  expect(await ask('subscriber', tracker)).toBe(200);
});
