import type { Reader } from '../reading/reader.ts';
import { espnScoreboardReader } from './espn-scoreboard.ts';
import { mlbBoxscoreReader } from './mlb/boxscore.ts';
import { mlbDayNightReader, mlbPlayersReader } from './mlb/files.ts';
import { mlbLiveReader } from './mlb/live.ts';
import { mlbPeopleReader } from './mlb/people.ts';
import { retrosheetReader } from './mlb/retrosheet.ts';
import { mlbScheduleReader } from './mlb/schedule.ts';
import { statcastReader } from './mlb/statcast.ts';
import { nbaGameLogReader } from './nba/game-log.ts';
import { nbaPlayByPlayReader } from './nba/play-by-play.ts';
import { nbaScoreboardReader } from './nba/scoreboard.ts';
import { nflGamesReader, nflRostersReader } from './nfl/lists.ts';
import { nflParticipationReader } from './nfl/participation.ts';
import { nflPlayByPlayReader } from './nfl/play-by-play.ts';
import { nflPlayerStatsReader } from './nfl/player-stats.ts';
import { oddsReader } from './odds.ts';

export const readers: readonly Reader[] = [
  statcastReader,
  mlbScheduleReader,
  mlbLiveReader,
  mlbBoxscoreReader,
  mlbPeopleReader,
  mlbDayNightReader,
  mlbPlayersReader,
  retrosheetReader,
  nbaGameLogReader,
  nbaScoreboardReader,
  nbaPlayByPlayReader,
  nflPlayerStatsReader,
  nflParticipationReader,
  nflPlayByPlayReader,
  nflGamesReader,
  nflRostersReader,
  oddsReader,
  espnScoreboardReader,
];

export const findReader = (source: string): Reader | undefined =>
  readers.find((reader) => reader.source === source);
