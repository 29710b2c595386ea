import { apiProblemSchema } from '@sharpside/contracts/api';
import { type ApiForTests, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aBall, aLine } from '@sharpside/warehouse/testing/mlb-rows';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import { aCoveragePlay, aPass } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Call } from './call/call.ts';
import { allCalls as calls } from './calls.ts';
import { hitRateRows } from './testing/hit-rate-sheet.ts';

const rows = {
  ...hitRateRows,
  mlb_pitches: [aBall()],
  odds_lines: [aLine()],
  nba_player_games: [aPlayerGame()],
  nfl_passes: [aPass()],
  nfl_coverage_plays: [aCoveragePlay()],
};

const HOSTILE = [
  '0',
  '-1',
  '1.5',
  '999999',
  '99999999999999999999',
  'x'.repeat(5_000),
  "' OR 1=1 --",
  'asc; DROP TABLE teams',
  '\u0000',
  '😀%_',
  '٣',
  '2025-02-30',
  'null',
  '__proto__',
];

type Given = Record<string, string | string[]>;

async function ask(api: ApiForTests, { method, path }: Call, given: Given) {
  if (method === 'POST') return api.post(path, given);
  const pairs = Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return api.get(`${path}?${new URLSearchParams(pairs)}`);
}

/** The fault of an answer, if it has one: it must be one, or say which parameter is not accepted, and what is. */
function findFault({ status, body }: Awaited<ReturnType<typeof ask>>, name: string): string | undefined {
  if (status === 200) return undefined;
  if (status !== 400) return `${status}`;
  const { error } = v.parse(apiProblemSchema, body);
  const names = (error.problems ?? []).map(({ parameter }) => parameter);
  if (!names.includes(name)) return `names ${names.join(', ')}`;
  return (error.problems ?? []).some(({ accepted }) => accepted === '')
    ? 'says not what is accepted'
    : undefined;
}

describe('whatever is given as a parameter', () => {
  it.each(calls.map((call) => [call.path, call] as const))(
    '%s answers, or names it and what is accepted',
    async (_, call) => {
      const api = await startApiForTests({ rows });
      const tried = [...Object.keys(call.parameters), 'nobody_knows_it'].flatMap((name) =>
        [...HOSTILE, ['a', 'b']].map((value) => ({ name, value })),
      );
      const faults = [];
      for (const { name, value } of tried) {
        const fault = findFault(await ask(api, call, { [name]: value }), name);
        // A call that needs another parameter objects to that one: what it says of this one cannot be told from it.
        if (fault !== undefined && !fault.startsWith('names')) faults.push({ name, value, fault });
      }
      expect(faults).toEqual([]);
      const unknown = await ask(api, call, { nobody_knows_it: '1' });
      expect(findFault(unknown, 'nobody_knows_it')).toBeUndefined();
      expect(unknown.status).toBe(400);
    },
    30_000,
  );
});

describe('a list with pages', () => {
  const paged = calls.filter(({ parameters, method }) => 'page' in parameters && method === 'GET');
  const needed: Readonly<Record<string, Given>> = {
    '/api/nba-gen-player-stats/': { player_name: 'Player 1' },
  };

  it.each(paged.map((call) => [call.path, call] as const))(
    '%s is empty beyond its end, and refuses page 0 and sizes that nobody needs',
    async (path, call) => {
      const api = await startApiForTests({ rows });
      const given = needed[path] ?? {};
      const far = await ask(api, call, { ...given, page: '999999' });
      expect(far).toMatchObject({ status: 200, body: { results: [] } });
      for (const [name, value] of [
        ['page', '0'],
        ['page_size', '0'],
        ['page_size', '1001'],
      ] as const)
        expect(findFault(await ask(api, call, { ...given, [name]: value }), name)).toBeUndefined();
      expect((await ask(api, call, { ...given, page_size: '1001' })).status).toBe(400);
    },
  );
});
