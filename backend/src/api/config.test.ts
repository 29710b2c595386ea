import { isContractError } from 'contracts';
import { expect, it } from 'vitest';
import { readServerConfig, SERVER_VARIABLES } from './config.ts';
import { DEFAULT_API_CONFIG } from './create-api.ts';

const SITE = { SITE_URL: 'http://localhost:8080' };

it('has a default for everything but the address of the site', () => {
  expect(readServerConfig({ ...SITE, BACKEND_PORT: '' }, '/srv')).toMatchObject({
    host: '127.0.0.1',
    port: 8081,
    dataFolder: '/srv/.data/backend',
    api: DEFAULT_API_CONFIG,
    signIn: { SITE_URL: 'http://localhost:8080' },
  });
});

it('reads limits, proxies and addresses of pictures', () => {
  const config = readServerConfig(
    {
      ...SITE,
      BACKEND_CACHE_MIB: '1',
      BACKEND_TRUSTED_PROXIES: '2',
      MLB_PLAYER_PICTURE_URL: 'https://p.example/{id}.png',
      NFL_TEAM_LOGO_URL: '/logos/{team}.svg',
    },
    '/srv',
  );
  expect(config.api).toMatchObject({
    cacheBytes: 1_048_576,
    trustedProxies: 2,
    pictures: {
      players: { mlb: 'https://p.example/{id}.png' },
      teams: { nfl: '/logos/{team}.svg' },
    },
  });
});

it('names everything that is wrong at once', () => {
  try {
    readServerConfig(
      {
        ...SITE,
        BACKEND_PORT: '99999',
        BACKEND_LOG_LEVEL: 'loud',
        MLB_PLAYER_PICTURE_URL: 'https://p.example',
      },
      '/srv',
    );
    expect.unreachable();
  } catch (error) {
    expect(isContractError(error) && error.problems.map(({ path }) => path)).toEqual([
      'BACKEND_PORT',
      'BACKEND_LOG_LEVEL',
      'MLB_PLAYER_PICTURE_URL',
    ]);
  }
});

it('lists its variables, those of sign-in among them', () => {
  expect(SERVER_VARIABLES).toEqual(expect.arrayContaining(['BACKEND_PORT', 'SITE_URL', 'REDIS_URL']));
});
