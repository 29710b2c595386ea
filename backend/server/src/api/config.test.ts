import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogKeys } from '@sharpside/warehouse/testing/log-keys';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect, it } from 'vitest';
import { DEFAULT_API_CONFIG } from './api-config.ts';
import { readServerConfig } from './config.ts';

const SITE = { SITE_URL: 'http://localhost:8080' };

it('has a default for everything but the address of the site', () => {
  expect(readServerConfig({ ...SITE, BACKEND_PORT: '' }, '/srv')).toMatchObject({
    host: '127.0.0.1',
    port: 8081,
    dataFolder: '/srv/.data/backend',
    logLevel: 'info',
    watchMs: 2000,
    queriesAtOnce: 4,
    drainMs: 0,
    api: DEFAULT_API_CONFIG,
    signIn: { SITE_URL: 'http://localhost:8080' },
  });
});

it('reads the keys that snapshots must be signed with, and not the one that signs them', async () => {
  const folder = await createTemporaryFolder();
  const file = join(folder, 'trusted.json');
  const { trusted } = createLogKeys();
  await writeFile(file, JSON.stringify({ keys: trusted }));
  const environment = { ...SITE, BACKEND_SNAPSHOTS: folder, BACKEND_TRUSTED_KEYS: file };
  const { followed } = readServerConfig({ ...environment, BACKEND_SIGNING_KEY: '/nowhere' }, '/srv');
  expect(followed?.store.keys).toEqual({ signing: undefined, trusted });
});

it('reads every setting', () => {
  const config = readServerConfig(
    {
      ...SITE,
      BACKEND_HOST: '0.0.0.0',
      BACKEND_PORT: '65535',
      BACKEND_METRICS_HOST: '10.0.0.7',
      BACKEND_METRICS_PORT: '9090',
      BACKEND_DATA: '/data',
      BACKEND_LOG_LEVEL: 'warn',
      BACKEND_CALLS_PER_MINUTE: '1',
      BACKEND_MEMBER_CALLS_PER_MINUTE: '2',
      BACKEND_QUERY_TIMEOUT_MS: '11',
      BACKEND_REQUEST_TIMEOUT_MS: '12',
      BACKEND_MAX_WAITING_QUERIES: '13',
      BACKEND_QUERIES_AT_ONCE: '14',
      BACKEND_WATCH_MS: '10',
      BACKEND_DRAIN_MS: '2147483647',
      BACKEND_TRUSTED_PROXIES: '2',
      MLB_PLAYER_PICTURE_URL: 'https://p.example/{id}.png',
      NFL_TEAM_LOGO_URL: '/logos/{team}.svg',
    },
    '/srv',
  );
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 65_535,
    metricsHost: '10.0.0.7',
    metricsPort: 9090,
    dataFolder: '/data',
    logLevel: 'warn',
    queriesAtOnce: 14,
    watchMs: 10,
    drainMs: 2_147_483_647,
    api: {
      callsPerMinute: 1,
      memberCallsPerMinute: 2,
      trustedProxies: 2,
      queryTimeoutMs: 11,
      requestTimeoutMs: 12,
      maxWaitingQueries: 13,
      pictures: { players: { mlb: 'https://p.example/{id}.png' }, teams: { nfl: '/logos/{team}.svg' } },
    },
  });
});

it.each([
  ['BACKEND_DRAIN_MS', '2147483648', 'must be a whole number from 0 to 2147483647'],
  ['BACKEND_CALLS_PER_MINUTE', '0', 'must be a whole number from 1 up'],
  ['BACKEND_QUERIES_AT_ONCE', '100000000', 'must be a whole number from 1 to 256'],
  ['BACKEND_WATCH_MS', '9', 'must be a whole number from 10 to 2147483647'],
  ['NBA_PLAYER_PICTURE_URL', 'https://p.example/{team}', 'must have {id} in it'],
  ['MLB_TEAM_LOGO_URL', 'https://p.example/{id}', 'must have {team} in it'],
])('says what is wrong with %s as %j', (name, value, message) => {
  expect(() => readServerConfig({ ...SITE, [name]: value }, '/srv')).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('The environment of the API server'),
      problems: [{ path: name, message: `${message}; it is '${value}'` }],
    }),
  );
});
