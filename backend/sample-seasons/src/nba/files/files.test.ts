import { describe, expect, it } from 'vitest';
import { toDay } from '../../calendar/day.ts';
import { sum } from '../../testing/figures.ts';
import { expectScoresToGrow, scoresOf } from '../../testing/score-walk.ts';
import { finishedNbaGame } from '../play/played-games.ts';
import { toNbaSlate } from '../season/slate.ts';
import { type LogKind, toGameLogFrame, toGameRows } from './game-log.ts';
import { toOpening } from './play-by-play.ts';
import { toNbaEvent } from './scoreboard-event.ts';

const slate = toNbaSlate('sample', toDay('2026-02-10'));
const finished = slate.map((game) => finishedNbaGame('sample', game));

function toRecords(played: (typeof finished)[number], kind: LogKind): Record<string, unknown>[] {
  const { before, after } = toGameLogFrame(kind);
  const rows = toGameRows(played, kind).map((row) => JSON.stringify(row));
  const [table] = JSON.parse(`${before}${rows.join(',')}${after}`).resultSets;
  const headers: string[] = table.headers;
  return table.rowSet.map((row: unknown[]) => {
    expect(row).toHaveLength(headers.length);
    return Object.fromEntries(headers.map((header, place) => [header, row[place]]));
  });
}

describe('toGameRows', () => {
  it('gives teams the sums of their players', () => {
    for (const played of finished) {
      const players = toRecords(played, 'P');
      const teams = toRecords(played, 'T');
      expect(teams).toHaveLength(2);
      for (const team of teams) {
        const own = players.filter(({ MATCHUP }) => MATCHUP === team.MATCHUP);
        for (const key of ['PTS', 'FGM', 'FG3A', 'REB', 'AST', 'TOV'])
          expect(sum(own.map((player) => Number(player[key]))), key).toBe(team[key]);
      }
    }
  });

  it('names home and away as the league does', () => {
    for (const played of finished) {
      const { home, away } = played.game;
      const matchups = toRecords(played, 'T').map(({ MATCHUP }) => MATCHUP);
      expect(matchups).toEqual([`${home.team} vs. ${away.team}`, `${away.team} @ ${home.team}`]);
    }
  });
});

it('toOpening ends with the first basket, and shows the team of everybody named at the tip', () => {
  for (const played of finished) {
    const [tip, ...others] = toOpening(played).game.actions;
    const names = /^Jump Ball (.+) vs\. (.+): Tip to (.+)$/.exec(tip?.description ?? '')?.slice(1) ?? [];
    expect(names).toHaveLength(3);
    expect(others.map(({ playerName }) => playerName)).toEqual(expect.arrayContaining(names));
    expect(others.filter(({ actionType }) => actionType === 'Made Shot')).toHaveLength(1);
  }
});

describe('toNbaEvent', () => {
  const [game] = slate;
  if (game === undefined) throw new Error('a day has games');
  const at = (minutes: number) => toNbaEvent('sample', { game, nowMs: game.startMs + minutes * 60_000 });

  it('is scheduled, goes through quarters and half-time, and ends with the box score', () => {
    const { type } = at(-5).status;
    expect([type.state, type.shortDetail]).toEqual([
      'pre',
      expect.stringMatching(/^2\/10 - \d+:\d\d PM EST$/),
    ]);
    const texts = Array.from({ length: 200 }, (_, minute) => at(minute).status.type.shortDetail);
    expect(texts[10]).toMatch(/^\d+:\d\d - 1st$/);
    expect(texts).toEqual(expect.arrayContaining(['Halftime', 'End of 1st']));
    expect(at(240).status.type).toMatchObject({ state: 'post', completed: true });
    const { homeScore, awayScore } = finishedNbaGame('sample', game);
    expect(scoresOf(at(240))).toEqual([homeScore, awayScore]);
  });

  it('never takes points away', () => {
    expectScoresToGrow(Array.from({ length: 200 }, (_, minute) => at(minute)));
  });
});
