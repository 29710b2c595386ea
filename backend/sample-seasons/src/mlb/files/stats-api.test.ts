import { describe, expect, it } from 'vitest';
import { toDay } from '../../calendar/day.ts';
import { sum } from '../../testing/figures.ts';
import { finishedGame } from '../play/played-games.ts';
import { toMlbSlate } from '../season/slate.ts';
import { toBoxScoreAnswer } from './stats-api-box.ts';
import { toPeople, toSchedule } from './stats-api-schedule.ts';

const day = toDay('2026-05-04');
const games = toMlbSlate('sample', day);
const played = games.filter(({ isPostponed }) => !isPostponed);

describe('toSchedule', () => {
  it('has results of days before today, and none of today', () => {
    const before = toSchedule('sample', { games, today: day + 1 }).dates[0]?.games ?? [];
    const morning = toSchedule('sample', { games, today: day }).dates[0]?.games ?? [];
    for (const [index, game] of games.entries()) {
      expect(morning[index]).toMatchObject({
        status: { abstractGameState: 'Preview' },
        officialDate: '2026-05-04',
      });
      expect(morning[index]?.teams.home).not.toHaveProperty('score');
      if (game.isPostponed) continue;
      const { homeScore, awayScore } = finishedGame('sample', game).played;
      expect(before[index]?.teams).toMatchObject({ home: { score: homeScore }, away: { score: awayScore } });
    }
  });

  it('announces the pitchers who start and the nine who bat', () => {
    const announced = toSchedule('sample', { games: played, today: day }).dates[0]?.games ?? [];
    for (const [index, game] of played.entries()) {
      const { home, away } = finishedGame('sample', game).played;
      expect(announced[index]?.teams.home.probablePitcher.id).toBe(home.pitchers[0]?.id);
      expect(announced[index]?.teams.away.probablePitcher.id).toBe(away.pitchers[0]?.id);
      expect(announced[index]?.lineups.homePlayers.map(({ id }) => id)).toEqual(
        home.lineUp.order.map(({ batter }) => batter.id),
      );
    }
  });

  it('marks postponed games and both games of a double header', () => {
    const span = Array.from({ length: 60 }, (_, offset) => toMlbSlate('sample', day + offset)).flat();
    const listed = toSchedule('sample', { games: span, today: day + 90 }).dates.flatMap((date) => date.games);
    const postponed = listed.filter(({ status }) => status.detailedState === 'Postponed');
    expect(postponed.length).toBeGreaterThan(2);
    for (const { teams } of postponed) expect(teams.home).not.toHaveProperty('score');
    const double = listed.filter(({ doubleHeader }) => doubleHeader === 'S');
    expect(new Set(double.map(({ gameNumber }) => gameNumber))).toEqual(new Set([1, 2]));
  });
});

describe('toBoxScoreAnswer', () => {
  it('says whose it is in its request, and its day in its last line', () => {
    const [game] = played;
    if (game === undefined) throw new Error('a day has games');
    const answer = toBoxScoreAnswer('sample', game);
    expect(answer.path_params.game_pk).toBe(String(game.gamePk));
    expect(answer.response.info.at(-1)?.label).toBe('May 4, 2026');
  });

  it('credits one winner and one loser', () => {
    for (const game of played) {
      const { teams } = toBoxScoreAnswer('sample', game).response;
      const pitching = [teams.home, teams.away].flatMap(({ players }) =>
        Object.values(players).flatMap((player) => ('stats' in player ? player.stats.pitching : [])),
      );
      expect(sum(pitching.map(({ wins }) => wins))).toBe(1);
      expect(sum(pitching.map(({ losses }) => losses))).toBe(1);
    }
  });
});

it('toPeople has everybody who played, with his hands', () => {
  const { people } = toPeople('sample', [2026]);
  const known = new Map(people.map((person) => [person.id, person]));
  expect(people).toHaveLength(780);
  for (const game of played) {
    for (const { batter, pitcher } of finishedGame('sample', game).played.appearances) {
      expect(known.get(batter.id)).toMatchObject({
        fullName: batter.name.full,
        batSide: { code: batter.bats },
      });
      expect(known.get(pitcher.id)).toMatchObject({ pitchHand: { code: pitcher.throws } });
    }
  }
});
