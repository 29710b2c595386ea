import { findTeamById } from '@sharpside/warehouse/teams/team-directory';
import * as v from 'valibot';
import { readJson, requireShape } from '../../reading/json/read-json.ts';
import type { Reader } from '../../reading/reader.ts';
import { OTHER_GAMES } from '../../reading/tally.ts';
import { addBox, boxSchema } from './box.ts';
import { addPerson, personSchema } from './people.ts';

const teamSchema = v.object({
  id: v.number(),
  record: v.optional(v.object({ wins: v.optional(v.number()), losses: v.optional(v.number()) })),
});
const pitcherSchema = v.optional(v.object({ id: v.number() }));

const liveSchema = v.object({
  gamePk: v.number(),
  gameData: v.object({
    game: v.object({
      type: v.string(),
      season: v.string(),
      doubleHeader: v.optional(v.string()),
      gameNumber: v.optional(v.number()),
    }),
    datetime: v.object({
      dateTime: v.pipe(v.string(), v.isoTimestamp('is no UTC time')),
      officialDate: v.pipe(v.string(), v.isoDate('is no day')),
      dayNight: v.optional(v.picklist(['day', 'night'], 'is neither day nor night')),
    }),
    status: v.object({
      abstractGameState: v.optional(v.string()),
      detailedState: v.optional(v.string()),
      startTimeTBD: v.optional(v.boolean()),
    }),
    teams: v.object({ away: teamSchema, home: teamSchema }),
    players: v.optional(v.record(v.string(), personSchema), {}),
    venue: v.optional(v.object({ id: v.optional(v.number()), name: v.optional(v.string()) })),
    weather: v.optional(
      v.object({
        condition: v.optional(v.string()),
        temp: v.optional(v.string()),
        wind: v.optional(v.string()),
      }),
    ),
    probablePitchers: v.optional(v.object({ home: pitcherSchema, away: pitcherSchema })),
  }),
  liveData: v.object({
    linescore: v.optional(
      v.object({
        scheduledInnings: v.optional(v.number()),
        teams: v.optional(
          v.object({
            home: v.object({ runs: v.optional(v.number()) }),
            away: v.object({ runs: v.optional(v.number()) }),
          }),
        ),
      }),
    ),
    boxscore: boxSchema,
  }),
});

type Live = v.InferOutput<typeof liveSchema>;

const toGame = ({ gamePk, gameData, liveData }: Live, { home, away }: { home: string; away: string }) => ({
  game_pk: gamePk,
  game_date: gameData.datetime.officialDate,
  season: Number(gameData.game.season),
  game_type: gameData.game.type,
  start_time: gameData.datetime.dateTime,
  is_start_time_tbd: gameData.status.startTimeTBD,
  day_night: gameData.datetime.dayNight,
  state: gameData.status.abstractGameState,
  status: gameData.status.detailedState,
  home_team: home,
  away_team: away,
  home_score: liveData.linescore?.teams?.home.runs,
  away_score: liveData.linescore?.teams?.away.runs,
  home_wins: gameData.teams.home.record?.wins,
  home_losses: gameData.teams.home.record?.losses,
  away_wins: gameData.teams.away.record?.wins,
  away_losses: gameData.teams.away.record?.losses,
  home_probable_pitcher: gameData.probablePitchers?.home?.id,
  away_probable_pitcher: gameData.probablePitchers?.away?.id,
  venue_id: gameData.venue?.id,
  venue_name: gameData.venue?.name,
  double_header: gameData.game.doubleHeader,
  game_number: gameData.game.gameNumber,
  scheduled_innings: liveData.linescore?.scheduledInnings,
  weather_condition: gameData.weather?.condition,
  temperature_f:
    gameData.weather?.temp === undefined ? undefined : Number.parseInt(gameData.weather.temp, 10) || null,
  wind: gameData.weather?.wind,
});

export const mlbLiveReader: Reader = {
  source: 'mlb-live',
  about: 'MLB StatsAPI live feed (api/v1.1/game/<gamePk>/feed/live)',
  tables: [
    'mlb_games',
    'mlb_lineups',
    'mlb_pitcher_games',
    'mlb_pitcher_seasons',
    'mlb_players',
    'player_aliases',
  ],
  async read(context) {
    const { body } = await readJson(context);
    const live = requireShape(liveSchema, body, { context, what: 'a StatsAPI live feed' });
    context.tally.read(1);
    const home = findTeamById('mlb', live.gameData.teams.home.id)?.team;
    const away = findTeamById('mlb', live.gameData.teams.away.id)?.team;
    if (home === undefined || away === undefined) {
      context.tally.skip(OTHER_GAMES.guest);
      return;
    }
    context.sink.add('mlb_games', toGame(live, { home, away }));
    const { officialDate: gameDate } = live.gameData.datetime;
    addBox(context, live.liveData.boxscore, {
      gamePk: live.gamePk,
      gameDate,
      season: Number(live.gameData.game.season),
    });
    for (const person of Object.values(live.gameData.players)) addPerson(context, person);
  },
};
