import { splitCsvLine } from '@sharpside/ingest/reading/rows/csv-header';
import { describe, expect, it } from 'vitest';
import { mlbGames } from '../../testing/mlb-games.ts';
import { playMlbGame } from '../play/game.ts';
import { statcastHeader, toStatcastLines } from './statcast-rows.ts';

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

const played = mlbGames('2026-05-04', '2026-05-04').map((game) => playMlbGame('sample', game));
const rows = played.map((one) => toRows(toStatcastLines('sample', one)));
const all = rows.flat();

describe('toStatcastLines', () => {
  it('writes every pitch once, the newest first', () => {
    for (const [index, ofGame] of rows.entries()) {
      const keys = ofGame.map((row) => Number(row.at_bat_number) * 100 + Number(row.pitch_number));
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

  it('tells the score after every pitch, up to the score of the game', () => {
    for (const [index, ofGame] of rows.entries()) {
      const scores = ofGame.map((row) => [Number(row.post_away_score), Number(row.post_home_score)]);
      expect(scores[0]).toEqual([played[index]?.awayScore, played[index]?.homeScore]);
      expect(scores.at(-1)).toEqual([0, 0]);
    }
  });

  it('measures batted balls, but for a few that the cameras lost', () => {
    const inPlay = all.filter(({ type }) => type === 'X');
    const unmeasured = inPlay.filter(({ launch_speed }) => launch_speed === '');
    expect(inPlay.length).toBeGreaterThan(500);
    expect(unmeasured.length / inPlay.length).toBeLessThan(0.02);
    for (const { bb_type, launch_speed_angle, launch_speed } of inPlay) {
      expect(['ground_ball', 'fly_ball', 'line_drive', 'popup']).toContain(bb_type);
      if (launch_speed !== '') expect(Number(launch_speed_angle)).toBeGreaterThanOrEqual(1);
    }
  });

  it('starts every description with the batter’s name and a verb by which readers find it', () => {
    const appearances = played.flatMap((game) => game.appearances);
    const people = new Map(appearances.map(({ batter }) => [String(batter.id), batter.name.full]));
    const verbs =
      /^(singles|doubles|triples|homers|walks|strikes out|called out|grounds|flies|pops|lines|hit by|reaches on|out on)/;
    for (const { des = '', batter = '', events } of all.filter((row) => row.events !== '')) {
      const name = people.get(batter) ?? '';
      expect(des.startsWith(`${name} `), events).toBe(true);
      expect(des.slice(name.length + 1)).toMatch(verbs);
    }
  });
});
