import { findTeamById } from '@sharpside/warehouse/teams/team-directory';
import { fromEastern } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { keepFitting, readJson, requireShape } from '../../reading/json/read-json.ts';
import type { ReadContext, Reader } from '../../reading/reader.ts';
import { OTHER_GAMES } from '../../reading/tally.ts';

const SEASON_TYPES: Readonly<Record<string, string>> = {
  '1': 'preseason',
  '2': 'regular',
  '3': 'allstar',
  '4': 'playoffs',
  '5': 'playin',
  '6': 'cup',
};

/**
 * Season and kind of a game from its id at stats.nba.com: '0022500817' is a regular game of 2025-26. Undefined for any
 * other id.
 */
export function parseGameId(gameId: string): { season: number; seasonType: string } | undefined {
  const match = /^00([1-6])(\d{2})\d{5}$/.exec(gameId);
  const seasonType = SEASON_TYPES[match?.[1] ?? ''];
  const year = match?.[2];
  if (seasonType === undefined || year === undefined) return undefined;
  // The league began in 1946, so the years 46 to 99 are of the last century.
  return { season: Number(year) + (Number(year) >= 46 ? 1900 : 2000), seasonType };
}

const STATUS: Readonly<Record<number, string>> = { 1: 'scheduled', 2: 'live', 3: 'final' };

const sideSchema = v.object({ teamId: v.number(), score: v.optional(v.number()) });
const currentGameSchema = v.object({
  gameId: v.string(),
  gameCode: v.pipe(v.string(), v.regex(/^\d{8}\//, 'has no day')),
  gameStatus: v.number(),
  gameTimeUTC: v.optional(v.string()),
  homeTeam: sideSchema,
  awayTeam: sideSchema,
});
const currentSchema = v.object({ scoreboard: v.object({ games: v.array(v.unknown()) }) });

const olderSchema = v.object({
  resultSets: v.array(
    v.object({ name: v.string(), headers: v.array(v.string()), rowSet: v.array(v.array(v.unknown())) }),
  ),
});
const headerRowSchema = v.object({
  GAME_ID: v.string(),
  GAME_DATE_EST: v.string(),
  GAME_STATUS_ID: v.number(),
  GAME_STATUS_TEXT: v.optional(v.nullable(v.string())),
  HOME_TEAM_ID: v.number(),
  VISITOR_TEAM_ID: v.number(),
});
const lineRowSchema = v.object({ GAME_ID: v.string(), TEAM_ID: v.number(), PTS: v.nullable(v.number()) });

type Game = {
  gameId: string;
  day: string;
  status: number;
  startTime: string | undefined;
  home: { id: number; score: number | null };
  away: { id: number; score: number | null };
};

function addGame({ sink, tally }: ReadContext, game: Game): void {
  const id = parseGameId(game.gameId);
  const home = findTeamById('nba', game.home.id)?.team;
  const away = findTeamById('nba', game.away.id)?.team;
  if (id === undefined || home === undefined || away === undefined) {
    // All-star teams and some opponents in preseason games are not teams of the league.
    const isGuest = id?.seasonType === 'allstar' || id?.seasonType === 'preseason';
    const leaveOut = isGuest ? tally.skip : tally.drop;
    leaveOut(id === undefined ? 'the game id is none of the league' : OTHER_GAMES.guest);
    return;
  }
  const hasScore = game.status > 1;
  sink.add('nba_games', {
    game_date: game.day,
    pair: [home, away].sort().join('-'),
    home_team: home,
    away_team: away,
    game_id: game.gameId,
    season: id.season,
    season_type: id.seasonType,
    start_time: game.startTime,
    status: STATUS[game.status] ?? null,
    home_score: hasScore ? game.home.score : null,
    away_score: hasScore ? game.away.score : null,
  });
}

function readCurrent(context: ReadContext, games: readonly unknown[]): void {
  for (const game of keepFitting(currentGameSchema, games, context)) {
    const [digits = ''] = game.gameCode.split('/');
    addGame(context, {
      gameId: game.gameId,
      day: `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`,
      status: game.gameStatus,
      startTime: game.gameTimeUTC,
      home: { id: game.homeTeam.teamId, score: game.homeTeam.score ?? null },
      away: { id: game.awayTeam.teamId, score: game.awayTeam.score ?? null },
    });
  }
}

const toRecords = (set: v.InferOutput<typeof olderSchema>['resultSets'][number] | undefined) =>
  (set?.rowSet ?? []).map((row) =>
    Object.fromEntries((set?.headers ?? []).map((name, at) => [name, row[at]])),
  );

/** UTC start of a game from '7:30 pm ET'. Undefined for another text, which the scoreboard has once the game starts. */
function findStart(day: string, text: string | null | undefined): string | undefined {
  const match = /^(\d{1,2}):(\d{2}) (am|pm) ET$/i.exec(text?.trim() ?? '');
  if (match === null) return undefined;
  const hour = (Number(match[1]) % 12) + (match[3]?.toLowerCase() === 'pm' ? 12 : 0);
  return fromEastern(day, `${String(hour).padStart(2, '0')}:${match[2]}`);
}

function readOlder(context: ReadContext, { resultSets }: v.InferOutput<typeof olderSchema>): void {
  const setOf = (name: string) => toRecords(resultSets.find((set) => set.name === name));
  const lines = setOf('LineScore').flatMap((row) => {
    const line = v.safeParse(lineRowSchema, row);
    return line.success ? [line.output] : [];
  });
  for (const row of keepFitting(headerRowSchema, setOf('GameHeader'), context)) {
    const scoreOf = (team: number) =>
      lines.find((line) => line.GAME_ID === row.GAME_ID && line.TEAM_ID === team)?.PTS ?? null;
    const day = row.GAME_DATE_EST.slice(0, 10);
    addGame(context, {
      gameId: row.GAME_ID,
      day,
      status: row.GAME_STATUS_ID,
      startTime: findStart(day, row.GAME_STATUS_TEXT),
      home: { id: row.HOME_TEAM_ID, score: scoreOf(row.HOME_TEAM_ID) },
      away: { id: row.VISITOR_TEAM_ID, score: scoreOf(row.VISITOR_TEAM_ID) },
    });
  }
}

export const nbaScoreboardReader: Reader = {
  source: 'nba-scoreboard',
  about: 'stats.nba.com scoreboardV3 or scoreboardV2',
  tables: ['nba_games'],
  async read(context) {
    const { body } = await readJson(context);
    const current = v.safeParse(currentSchema, body);
    if (current.success) readCurrent(context, current.output.scoreboard.games);
    else readOlder(context, requireShape(olderSchema, body, { context, what: 'an NBA scoreboard' }));
  },
};
