import { describe, expect, it } from 'vitest';
import { toDay } from '../../calendar/day.ts';
import { sum } from '../../testing/figures.ts';
import { expectScoresToGrow, scoresOf } from '../../testing/score-walk.ts';
import { finishedNbaGame } from '../play/played-games.ts';
import { toNbaSlate } from '../season/slate.ts';
import { playerHeaders, teamHeaders, toGameLogFrame, toGameRows } from './game-log.ts';
import { toOpening, toPlayByPlay } from './play-by-play.ts';
import { toNbaEvent } from './scoreboard-event.ts';

const slate = toNbaSlate('sample', toDay('2026-02-10'));
const finished = slate.map((game) => finishedNbaGame('sample', game));
const records = (headers: readonly string[], rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => Object.fromEntries(headers.map((header, place) => [header, row[place]])));

describe('toGameRows', () => {
  it('writes a cell for every header of the league’s answer, and gives teams the sums of their players', () => {
    for (const one of finished) {
      const rows = toGameRows(one);
      expect(rows.teams).toHaveLength(2);
      for (const row of rows.players) expect(row).toHaveLength(playerHeaders.length);
      for (const row of rows.teams) expect(row).toHaveLength(teamHeaders.length);
      const players = records(playerHeaders, rows.players);
      for (const team of records(teamHeaders, rows.teams)) {
        const own = players.filter(({ TEAM_ID }) => TEAM_ID === team.TEAM_ID);
        for (const key of ['PTS', 'FGM', 'FG3A', 'REB', 'AST', 'TOV']) {
          expect(sum(own.map((player) => Number(player[key]))), key).toBe(team[key]);
        }
      }
    }
  });

  it('names home and away as the league does', () => {
    const [one] = finished;
    if (one === undefined) throw new Error('a day has games');
    const { home, away } = one.played.game;
    const matchups = records(teamHeaders, toGameRows(one).teams).map(({ MATCHUP }) => MATCHUP);
    expect(matchups).toEqual([`${home.team} vs. ${away.team}`, `${away.team} @ ${home.team}`]);
  });
});

it('toGameLogFrame is an answer of leaguegamelog once rows stand between its parts', () => {
  const { before, after } = toGameLogFrame({ season: 2024, kind: 'T' });
  expect(JSON.parse(`${before}[1,2]${after}`)).toMatchObject({
    parameters: { Season: '2024-25', PlayerOrTeam: 'T' },
    resultSets: [{ headers: teamHeaders, rowSet: [[1, 2]] }],
  });
});

it('toPlayByPlay tells the tip, and every basket with its scorer and worth', () => {
  for (const { played, box } of finished) {
    const { actions } = toPlayByPlay('sample', played).game;
    expect(actions[0]).toMatchObject({ actionType: 'Jump Ball', location: 'h' });
    expect(actions[0]?.description).toMatch(/^Jump Ball .+ vs\. .+: Tip to .+$/);
    const made = actions.filter(({ actionType }) => actionType === 'Made Shot');
    const free = actions.filter((one) => one.actionType === 'Free Throw' && !/^MISS/.test(one.description));
    expect(sum(made.map(({ shotValue }) => shotValue)) + free.length).toBe(box.homeScore + box.awayScore);
  }
});

it('toOpening ends once the first basket is made and everybody named at the tip has shown his team', () => {
  for (const { played } of finished) {
    const whole = toPlayByPlay('sample', played);
    const [tip, ...others] = toOpening(whole).game.actions;
    const names = /^Jump Ball (.+) vs\. (.+): Tip to (.+)$/.exec(tip?.description ?? '')?.slice(1) ?? [];
    expect(others.map(({ actionType }) => actionType)).toContain('Made Shot');
    expect(others.map(({ playerName }) => playerName)).toEqual(expect.arrayContaining(names));
    expect(others.length).toBeLessThan(whole.game.actions.length - 1);
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
    const { box } = finishedNbaGame('sample', game);
    expect(scoresOf(at(240))).toEqual([box.homeScore, box.awayScore]);
  });

  it('never takes points away, and its quarters add up to its score', () => {
    expectScoresToGrow(Array.from({ length: 200 }, (_, minute) => at(minute)));
  });
});
