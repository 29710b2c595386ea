import type { Scoreboard } from '@sharpside/contracts/api';
import type { League } from '@sharpside/warehouse/teams/team';
import { findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import * as v from 'valibot';

export type ScoreboardEvent = Scoreboard['events'][number];

const HOME_AWAY = ['home', 'away'] as const;

// The fields of an event by which its game is found in other sources. An event that lacks them keeps what it has.
const eventSchema = v.looseObject({
  date: v.string(),
  competitions: v.looseTuple([
    v.looseObject({
      competitors: v.array(
        v.looseObject({
          homeAway: v.picklist(HOME_AWAY),
          team: v.looseObject({ abbreviation: v.string(), displayName: v.string() }),
        }),
      ),
    }),
  ]),
});

type Competition = v.InferOutput<typeof eventSchema>['competitions'][0];
type Side = { code: string; abbreviation: string };

/** The game of an event, with our codes of the teams. */
export type ScoreboardGame = { startMs: number; home: Side; away: Side; competition: Competition };

/** The event with its game changed; unchanged if it lacks a known team, or where `change` answers undefined. */
export function changeGame(
  event: ScoreboardEvent,
  league: League,
  change: (game: ScoreboardGame) => Competition | undefined,
): ScoreboardEvent {
  const parsed = v.safeParse(eventSchema, event);
  if (!parsed.success) return event;
  const [competition, ...others] = parsed.output.competitions;
  const [home, away] = HOME_AWAY.map((side): Side | undefined => {
    const team = competition.competitors.find(({ homeAway }) => homeAway === side)?.team;
    const code = findTeamCode(league, team?.displayName ?? '');
    return team && code !== undefined ? { code, abbreviation: team.abbreviation } : undefined;
  });
  const changed =
    home && away && change({ startMs: Date.parse(parsed.output.date), home, away, competition });
  return changed ? { ...event, competitions: [changed, ...others] } : event;
}

// Sources may name another start than the scoreboard. Two games of the same teams on a day are further apart.
const MAX_APART_MS = 2 * 3_600_000;

type OfGame = { home_team: string; away_team: string; start_time: string | null };

/** True for a row of another source about a game. A start that is not set may be any. */
export const isOfGame = ({ home, away, startMs }: ScoreboardGame, row: OfGame): boolean =>
  row.home_team === home.code &&
  row.away_team === away.code &&
  (row.start_time === null || Math.abs(Date.parse(row.start_time) - startMs) <= MAX_APART_MS);
