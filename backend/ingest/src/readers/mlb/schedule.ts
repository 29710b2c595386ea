import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { findTeamById, findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import * as v from 'valibot';
import { keepFitting, readJson, requireShape } from '../../reading/json/read-json.ts';
import type { ReadContext, Reader } from '../../reading/reader.ts';

const personSchema = v.object({ id: v.number(), fullName: v.optional(v.string()) });

const sideSchema = v.object({
  leagueRecord: v.optional(v.object({ wins: v.number(), losses: v.number() })),
  score: v.optional(v.number()),
  team: v.object({ id: v.number(), name: v.optional(v.string()) }),
  probablePitcher: v.optional(personSchema),
});

const lineupSchema = v.optional(
  v.array(v.looseObject({ id: v.number(), fullName: v.optional(v.string()) })),
  [],
);

const gameSchema = v.object({
  gamePk: v.number(),
  gameType: v.string(),
  season: v.string(),
  gameDate: v.pipe(v.string(), v.isoTimestamp('is no UTC time')),
  officialDate: v.pipe(v.string(), v.isoDate('is no day')),
  status: v.object({
    abstractGameState: v.optional(v.string()),
    detailedState: v.optional(v.string()),
    startTimeTBD: v.optional(v.boolean()),
  }),
  teams: v.object({ away: sideSchema, home: sideSchema }),
  venue: v.optional(v.object({ id: v.optional(v.number()), name: v.optional(v.string()) })),
  dayNight: v.optional(v.picklist(['day', 'night'], 'is neither day nor night')),
  doubleHeader: v.optional(v.string()),
  gameNumber: v.optional(v.number()),
  scheduledInnings: v.optional(v.number()),
  weather: v.optional(
    v.object({
      condition: v.optional(v.string()),
      temp: v.optional(v.string()),
      wind: v.optional(v.string()),
    }),
  ),
  lineups: v.optional(v.object({ homePlayers: lineupSchema, awayPlayers: lineupSchema })),
});

type Game = v.InferOutput<typeof gameSchema>;
type Side = v.InferOutput<typeof sideSchema>;

const scheduleSchema = v.object({
  totalGames: v.optional(v.number()),
  dates: v.array(v.object({ games: v.array(v.unknown()) })),
});

/** Types of games in which a side may be no team of the league: all-star games, exhibitions, spring training. */
export const OTHER_TYPES = ['A', 'E', 'S'];

const toTeam = ({ team }: Side) => findTeamById('mlb', team.id)?.team ?? findTeamCode('mlb', team.name);

/**
 * A game's row. A field that the schedule lacks is undefined, so that it overwrites nothing; only scores become null.
 */
function toGameRow(game: Game, { home, away }: { home: string; away: string }): NewTableRow<'mlb_games'> {
  const { teams, status, venue, weather } = game;
  return {
    game_pk: game.gamePk,
    game_date: game.officialDate,
    season: Number(game.season),
    game_type: game.gameType,
    start_time: game.gameDate,
    is_start_time_tbd: status.startTimeTBD,
    day_night: game.dayNight,
    state: status.abstractGameState,
    status: status.detailedState,
    home_team: home,
    away_team: away,
    home_score: teams.home.score ?? null,
    away_score: teams.away.score ?? null,
    home_wins: teams.home.leagueRecord?.wins,
    home_losses: teams.home.leagueRecord?.losses,
    away_wins: teams.away.leagueRecord?.wins,
    away_losses: teams.away.leagueRecord?.losses,
    home_probable_pitcher: teams.home.probablePitcher?.id,
    away_probable_pitcher: teams.away.probablePitcher?.id,
    venue_id: venue?.id,
    venue_name: venue?.name,
    double_header: game.doubleHeader,
    game_number: game.gameNumber,
    scheduled_innings: game.scheduledInnings,
    weather_condition: weather?.condition,
    temperature_f: weather?.temp === undefined ? undefined : Number.parseInt(weather.temp, 10) || null,
    wind: weather?.wind,
  };
}

function addPeople(context: ReadContext, people: readonly v.InferOutput<typeof personSchema>[]): void {
  for (const { id, fullName } of people) {
    if (fullName !== undefined) {
      context.sink.add('mlb_players', { player_id: id, name: fullName, name_rank: 3 });
    }
  }
}

function addLineup(context: ReadContext, game: Game, side: { isHome: boolean; team: string }): void {
  const players = (side.isHome ? game.lineups?.homePlayers : game.lineups?.awayPlayers) ?? [];
  // An order of fewer than nine players is not completely announced yet.
  if (players.length !== 9) return;
  addPeople(context, players);
  for (const [at, { id }] of players.entries()) {
    context.sink.add('mlb_lineups', {
      game_pk: game.gamePk,
      game_date: game.officialDate,
      is_home: side.isHome,
      team: side.team,
      batting_order: at + 1,
      batter: id,
    });
  }
}

function addGame(context: ReadContext, game: Game): void {
  const home = toTeam(game.teams.home);
  const away = toTeam(game.teams.away);
  if (home === undefined || away === undefined) {
    const { name = 'a team without name' } = game.teams[home === undefined ? 'home' : 'away'].team;
    // In exhibitions and all-star games a side may be no team of the league, so the game is skipped, not lost.
    const leaveOut = OTHER_TYPES.includes(game.gameType) ? context.tally.skip : context.tally.drop;
    leaveOut(`no team of the league: ${name}`);
    return;
  }
  context.sink.add('mlb_games', toGameRow(game, { home, away }));
  addPeople(
    context,
    [game.teams.home.probablePitcher, game.teams.away.probablePitcher].filter(
      (person) => person !== undefined,
    ),
  );
  addLineup(context, game, { isHome: true, team: home });
  addLineup(context, game, { isHome: false, team: away });
}

/**
 * StatsAPI schedule. Probable pitchers, line-ups and weather are included if the request has
 * `hydrate=probablePitcher,lineups,weather`.
 */
export const mlbScheduleReader: Reader = {
  source: 'mlb-schedule',
  about: 'MLB StatsAPI schedule (api/v1/schedule), with or without hydrate=probablePitcher,lineups,weather',
  tables: ['mlb_games', 'mlb_lineups', 'mlb_players'],
  async read(context) {
    const { body } = await readJson(context);
    const { dates, totalGames = 0 } = requireShape(scheduleSchema, body, {
      context,
      what: 'a StatsAPI schedule',
    });
    const listed = dates.flatMap(({ games }) => games);
    const games = keepFitting(gameSchema, listed, context);
    if (totalGames > listed.length) {
      context.tally.read(totalGames - listed.length);
      context.tally.drop('totalGames counts it, and the list has it not', totalGames - listed.length);
    }
    for (const game of games) addGame(context, game);
  },
};
