import { splitCsvLine } from '@sharpside/ingest/reading/rows/csv-header';
import { describe, expect, it } from 'vitest';
import { sum } from '../../testing/figures.ts';
import { expectScoresToGrow, scoresOf } from '../../testing/score-walk.ts';
import { finishedNflGame } from '../play/played-games.ts';
import { nflGamesOf } from '../season/schedule.ts';
import { nflGamesHeader, toNflGameLine, toRosterCsv } from './games-csv.ts';
import {
  participationHeader,
  playByPlayHeader,
  toParticipationLines,
  toPlayByPlayLines,
} from './play-csv.ts';
import { playerStatsHeader, toPlayerStatsLines } from './player-stats-csv.ts';
import { toNflEvent } from './scoreboard-event.ts';

const [game] = nflGamesOf('sample', 2024);
if (game === undefined) throw new Error('a season has games');
const teams = [game.home.team, game.away.team];
const played = finishedNflGame('sample', game);

function toRecords(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = splitCsvLine(header);
  return lines.map((line) => {
    const cells = splitCsvLine(line);
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
  });
}

describe('weekly statistics', () => {
  const rows = toRecords(playerStatsHeader(2024) + toPlayerStatsLines(played));

  it('have the names of 2025 from then on', () => {
    expect(playerStatsHeader(2024)).toContain(',recent_team,');
    expect(playerStatsHeader(2025)).toContain(',passing_interceptions,sacks_suffered,');
  });

  it('share the targets of a team, and name the opponent', () => {
    for (const [team, other] of [teams, teams.toReversed()]) {
      const own = rows.filter(({ recent_team }) => recent_team === team);
      expect(sum(own.map(({ target_share }) => Number(target_share)))).toBeCloseTo(1, 2);
      for (const { opponent_team } of own) expect(opponent_team).toBe(other);
    }
  });
});

describe('play-by-play and participation', () => {
  const plays = toRecords(playByPlayHeader + toPlayByPlayLines(played));
  const charted = toRecords(participationHeader + toParticipationLines(played));

  it('join on game and play for every throw', () => {
    const known = new Map(charted.map((row) => [`${row.old_game_id} ${row.play_id}`, row]));
    const throws = plays.filter(({ receiver_player_id }) => receiver_player_id !== '');
    expect(throws.length).toBeGreaterThan(40);
    for (const { old_game_id, play_id, posteam, receiver_player_id } of throws) {
      const chart = known.get(`${old_game_id} ${play_id}`);
      expect(chart?.possession_team).toBe(posteam);
      expect(chart?.offense_players?.split(';')).toContain(receiver_player_id);
    }
  });

  it('call coverages as the charting service does', () => {
    for (const { defense_coverage_type, defense_man_zone_type } of charted) {
      const isMan = ['COVER_0', 'COVER_1', '2_MAN'].includes(defense_coverage_type ?? '');
      expect(defense_man_zone_type).toBe(isMan ? 'MAN_COVERAGE' : 'ZONE_COVERAGE');
    }
  });

  it('name the scorer of every touchdown', () => {
    const scored = plays.filter(({ td_player_id }) => td_player_id !== '');
    expect(scored).toHaveLength(played.plays.filter(({ touchdown }) => touchdown !== undefined).length);
    for (const { td_player_id, td_team } of scored) {
      expect(td_player_id).toMatch(/^00-09\d{5}$/);
      expect(teams).toContain(td_team);
    }
  });
});

describe('schedule and roster', () => {
  it('have a result once a game is over, and lines before', () => {
    const line = (today: number) => toRecords(nflGamesHeader + toNflGameLine('sample', { game, today }))[0];
    expect(line(game.day)).toMatchObject({ home_score: '', gametime: '20:15' });
    expect(line(game.day + 1)).toMatchObject({ home_score: String(played.homeScore) });
    expect(Number(line(game.day)?.total_line)).toBeGreaterThan(30);
  });

  it('name every player of 32 teams once', () => {
    const rows = toRecords(toRosterCsv('sample', 2024));
    expect(new Set(rows.map(({ gsis_id }) => gsis_id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ team }) => team)).size).toBe(32);
  });
});

describe('toNflEvent', () => {
  const at = (minutes: number) => toNflEvent('sample', { game, nowMs: game.startMs + minutes * 60_000 });

  it('is scheduled, goes through quarters and half-time, and ends with the result', () => {
    expect(at(-1).status.type.state).toBe('pre');
    const texts = Array.from({ length: 240 }, (_, minute) => at(minute).status.type.shortDetail);
    expect(texts).toContain('Halftime');
    expect(texts.some((text) => /^\d+:\d\d - 4th$/.test(text))).toBe(true);
    expect(at(300).status.type).toMatchObject({ state: 'post', completed: true });
    expect(scoresOf(at(300))).toEqual([played.homeScore, played.awayScore]);
  });

  it('never takes points away', () => {
    expectScoresToGrow(Array.from({ length: 240 }, (_, minute) => at(minute)));
  });
});
