import { expect, it } from 'vitest';
import {
  BALLOT_LIFE_MS,
  CONSOLE_EVENTS_PATH,
  CONSOLE_HEADER,
  MAX_BALLOTS_PER_NEIGHBOURHOOD,
  OBSERVATIONS_PATH,
  SESSION_PATH,
} from './index.ts';
import { TOKEN_RIGHTS } from './token.ts';

it('names what service, console, edge and CLI of different releases agree on', () => {
  expect([OBSERVATIONS_PATH, CONSOLE_EVENTS_PATH, SESSION_PATH, CONSOLE_HEADER]).toEqual([
    '/observations',
    '/v1/events',
    '/v1/session',
    'x-console',
  ]);
  expect(TOKEN_RIGHTS).toEqual(['publish', 'promote', 'rollback']);
  expect([BALLOT_LIFE_MS, MAX_BALLOTS_PER_NEIGHBOURHOOD]).toEqual([3_600_000, 4]);
});
