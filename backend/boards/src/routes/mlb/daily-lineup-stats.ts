import { dailyLineupStatsSchema } from '@sharpside/contracts/api';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { defineCall } from '../../call/call.ts';
import { dailyLineupsQuery } from '../../stats/mlb/pitches-per-appearance.ts';
import { toGameStep } from '../shared/game-states.ts';
import { readMlbGameStates } from '../shared/mlb-game-states.ts';
import { toLineupTeam } from './lineup-team.ts';

export const dailyLineupStats = defineCall({
  path: '/api/daily-lineup-stats/',
  about: "Today's announced batting orders, with pitches seen per plate appearance and the pitcher faced",
  access: 'protected',
  parameters: {},
  answer: dailyLineupStatsSchema,
  changesWith: toGameStep,
  async answerWith(context) {
    const day = toEasternDay(context.now);
    const [rows, { stateOf }] = await Promise.all([
      context.ask(dailyLineupsQuery, { day }),
      readMlbGameStates(context, day),
    ]);
    return {
      // In the order of their start: pages pair the games of a double header with the scoreboard's by it.
      results: rows.map((row) => ({
        batter_name: row.batter_name,
        batter_team: toLineupTeam(row.team),
        game_pk: row.game_pk,
        start_time: row.start_time,
        game_state: stateOf(row),
        is_home: row.is_home,
        batting_order: row.batting_order,
        opp_pitcher_team: toLineupTeam(row.opponent),
        opp_pitcher_name: row.pitcher_name,
        opp_pitcher_hand: row.pitcher_hand,
        avg_pitches_per_ab: row.overall,
        avg_pitches_per_ab_L: row.against_left,
        avg_pitches_per_ab_R: row.against_right,
        plate_appearances: row.appearances,
        plate_appearances_L: row.appearances_left,
        plate_appearances_R: row.appearances_right,
      })),
    };
  },
});
