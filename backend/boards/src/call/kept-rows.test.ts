import { openTestSnapshot } from '@sharpside/ingest/testing/open-test-snapshot';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import type { CallContext } from './call.ts';
import { keepRows } from './kept-rows.ts';

const playersQuery = defineQuery()({
  sql: 'SELECT name FROM nba_players ORDER BY name',
  row: v.object({ name: v.string() }),
});

const openPlayers = (...names: string[]) =>
  openTestSnapshot({ nba_players: names.map((name, player_id) => ({ player_id, name })) });

function toContext(snapshot: Snapshot) {
  const runQuery = vi.fn<() => void>();
  const context: Pick<CallContext, 'runQuery' | 'manifest'> = {
    manifest: snapshot.manifest,
    runQuery(query, parameters) {
      runQuery();
      return snapshot.all(query, parameters);
    },
  };
  return { context, runQuery };
}

it('reads the rows once for all requests of a snapshot, also for those that come at once, and anew of the next', async () => {
  const readPlayers = keepRows(playersQuery);
  const { context, runQuery } = toContext(await openPlayers('Ann Able', 'Bo Best'));
  const answers = await Promise.all([readPlayers(context), readPlayers(context)]);
  answers.push(await readPlayers(context));
  expect(answers).toEqual(Array.from({ length: 3 }, () => [{ name: 'Ann Able' }, { name: 'Bo Best' }]));
  expect(runQuery).toHaveBeenCalledTimes(1);
  const next = toContext(await openPlayers('Cy Case'));
  expect(await readPlayers(next.context)).toEqual([{ name: 'Cy Case' }]);
});

it('asks again after a failure', async () => {
  const readPlayers = keepRows(playersQuery);
  const { context } = toContext(await openPlayers('Ann Able'));
  const runQuery = () => Promise.reject(new Error('gone'));
  await expect(readPlayers({ ...context, runQuery })).rejects.toThrow('gone');
  expect(await readPlayers(context)).toEqual([{ name: 'Ann Able' }]);
});
