import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { splitCsvLine } from '@sharpside/ingest/reading/rows/csv-header';
import { describe, expect, it } from 'vitest';
import { toDay } from '../../calendar/day.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import { playMlbGame } from '../play/game.ts';
import { toMlbSlate } from '../season/slate.ts';
import { statcastHeader, toStatcastCode, toStatcastLines } from './statcast-rows.ts';

const games = toMlbSlate('sample', toDay('2026-05-04')).filter(({ isPostponed }) => !isPostponed);
const names = splitCsvLine(statcastHeader.trimEnd());

function toRows(text: string): Record<string, string>[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const cells = splitCsvLine(line);
      expect(cells).toHaveLength(names.length);
      return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
    });
}

const played = games.map((game) => playMlbGame('sample', game));
const rows = played.map((one) => toRows(toStatcastLines('sample', one)));
const all = rows.flat();

describe('toStatcastLines', () => {
  it('has the 118 columns of an export', () => {
    expect(names).toHaveLength(118);
    expect(new Set(names).size).toBe(118);
  });

  it.skipIf(sharedFile('statcast/statcast_2025-07-24.csv.gz') === undefined)(
    'has the header of a real export',
    { tags: 'shared-data' },
    () => {
      const file = sharedFile('statcast/statcast_2025-07-24.csv.gz') ?? '';
      const [header = ''] = gunzipSync(readFileSync(file)).toString('utf8').split('\n', 1);
      expect(statcastHeader.trimEnd()).toBe(header.trimEnd());
    },
  );

  it('writes every pitch once, the newest first, with the score up to the final one', () => {
    for (const [index, ofGame] of rows.entries()) {
      expect(ofGame[0]).toMatchObject({
        post_home_score: String(played[index]?.homeScore),
        post_away_score: String(played[index]?.awayScore),
      });
      const keys = ofGame.map(
        ({ at_bat_number, pitch_number }) => Number(at_bat_number) * 100 + Number(pitch_number),
      );
      expect(keys).toEqual([...new Set(keys)].sort((a, b) => b - a));
      expect(ofGame).toHaveLength(played[index]?.appearances.flatMap(({ pitches }) => pitches).length ?? 0);
    }
  });

  it('names an event on the last pitch of a turn, and only there', () => {
    for (const ofGame of rows) {
      for (const [, turn] of Map.groupBy(ofGame, ({ at_bat_number }) => at_bat_number)) {
        const [last, ...before] = turn;
        expect(last?.events).not.toBe('');
        for (const { events } of before) expect(events).toBe('');
      }
    }
  });

  it('measures batted balls, but for a few that the cameras lost', () => {
    const inPlay = all.filter(({ type }) => type === 'X');
    const unmeasured = inPlay.filter(({ launch_speed }) => launch_speed === '');
    expect(inPlay.length).toBeGreaterThan(500);
    expect(unmeasured.length / inPlay.length).toBeLessThan(0.02);
    for (const { bb_type, des, launch_speed_angle, launch_speed } of inPlay) {
      expect(['ground_ball', 'fly_ball', 'line_drive', 'popup']).toContain(bb_type);
      expect(des).not.toBe('');
      if (launch_speed !== '') expect(Number(launch_speed_angle)).toBeGreaterThanOrEqual(1);
    }
  });

  it('starts every description that ends a turn with the batter’s name, but on intentional walks', () => {
    const appearances = played.flatMap((game) => game.appearances);
    const people = new Map(appearances.map(({ batter }) => [String(batter.id), batter.name.full]));
    for (const { des = '', batter = '', events } of all) {
      if (events === '') continue;
      const name = people.get(batter) ?? '';
      if (events === 'intent_walk') expect(des).toContain(`intentionally walks ${name}`);
      else expect(des.startsWith(`${name} `)).toBe(true);
    }
  });

  it('says bunt of bunts alone', () => {
    for (const [index, { appearances }] of played.entries()) {
      for (const { type, des, at_bat_number } of rows[index] ?? []) {
        const { ball } = appearances[Number(at_bat_number) - 1] ?? {};
        if (type === 'X') expect(/\bbunts?\b/i.test(des ?? '')).toBe(ball?.isBunt);
      }
    }
  });

  it('puts called strikes into the zone and most balls outside', () => {
    const share = (description: string) => {
      const thrown = all.filter((row) => row.description === description);
      return thrown.filter(({ zone }) => Number(zone) <= 9).length / thrown.length;
    };
    expect(share('called_strike')).toBeGreaterThan(0.8);
    expect(share('ball')).toBeLessThan(0.2);
  });
});

it.each([
  ['ARI', 2026, 'AZ'],
  ['WAS', 2026, 'WSH'],
  ['OAK', 2024, 'OAK'],
  ['OAK', 2025, 'ATH'],
  ['NYY', 2026, 'NYY'],
])('toStatcastCode calls %s of %d %s', (team, year, code) => {
  const home = games.map((game) => game.home)[0];
  if (home === undefined) throw new Error('a day has games');
  expect(toStatcastCode({ ...home, team }, year)).toBe(code);
});
