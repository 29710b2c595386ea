import { dailyLineupStatsSchema } from 'contracts/api';
import { dailyLineupsQuery } from '../../../stats/mlb/pitches-per-appearance.ts';
import { toEasternDay } from '../../../time/eastern-time.ts';
import { defineCall } from '../../call.ts';
import { toLineupTeam } from './lineup-team.ts';

export const dailyLineupStats = defineCall({
  path: '/api/daily-lineup-stats/',
  about: "Today's announced batting orders, with pitches seen per plate appearance and the pitcher faced",
  access: 'session',
  parameters: {},
  answer: dailyLineupStatsSchema,
  changesWith: toEasternDay,
  async answerWith({ ask, now }) {
    const rows = await ask(dailyLineupsQuery, { day: toEasternDay(now) });
    return {
      results: rows.map((row) => ({
        batter_name: row.batter_name,
        batter_team: toLineupTeam(row.team),
        game_pk: row.game_pk,
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
