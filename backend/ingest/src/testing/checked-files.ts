import { expect } from 'vitest';
import type { CheckName } from '../ingest/quality/checks.ts';
import { listHeldInputs } from '../ingest/quality/held-inputs.ts';
import { aGame, type TestData } from './a-data-folder.ts';
import { toCsv } from './ingest-text.ts';

/** The evening of the day of all rows. */
export const now = () => new Date('2031-05-04T23:00:00Z');
export const CHECKED = { acceptance: undefined, now };

type Row = Record<string, unknown>;

/** A finished game of a StatsAPI schedule: WAS @ ARI on 2031-05-04. */
export const scheduled = (gamePk: number, over: Row = {}) => ({
  gamePk,
  gameType: 'R',
  season: '2031',
  gameDate: '2031-05-04T18:00:00Z',
  officialDate: '2031-05-04',
  status: { abstractGameState: 'Final', detailedState: 'Final' },
  teams: { away: { team: { id: 120 } }, home: { team: { id: 109 } } },
  ...over,
});

export const schedule = (games: readonly object[]) => JSON.stringify({ dates: [{ games }] });

export const shortfall = (check: CheckName, message: unknown) => ({ check, message });

/** The shortfalls of a file that is held back. @throws {AssertionError} if it is accepted. */
export async function heldBack({ ingest, data }: TestData, text: string, options = {}) {
  const failure: unknown = await ingest(text, { ...CHECKED, ...options }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'INPUT_HELD_BACK' });
  const held = await listHeldInputs(data);
  return (
    held.toSorted((a, b) => a.place.localeCompare(b.place, 'en', { numeric: true })).at(-1)?.shortfalls ?? []
  );
}

export const isTaken = async ({ ingest }: TestData, text: string, options = {}) =>
  expect(await ingest(text, { ...CHECKED, ...options })).toMatchObject({ kind: 'ingested' });

export const pitches = (...games: [gamePk: number, pitches: number][]) =>
  toCsv(games.flatMap(([gamePk, count]) => aGame(gamePk, count)));
