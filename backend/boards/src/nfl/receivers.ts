import { NFL_COVERAGE_TYPES, nflReceiverRowSchema, nflSeasonListOf } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { isRegularWeek, SEASON_PASSES } from '@sharpside/warehouse/tables/derived/nfl-season-passes';
import { comparableNameSql } from '@sharpside/warehouse/teams/name-key';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { choiceWithDefault } from '../call/parameters.ts';
import { requiredTeamParameter } from '../call/required-parameters.ts';
import { yearParameter } from '../call/season-parameters.ts';
import { COVERAGE_CODES } from './coverage-names.ts';
import { findSeason, newestCoverageSeasonQuery } from './season.ts';

/** `coverage` in the source's spelling; null for all coverages. */
type ReceiversParameters = { team: string; season: number; coverage: string | null };

// By players' list, else by the passes, else his number.
const NAME = 'coalesce(n.name, pool.receiver_name, pool.receiver)';

/**
 * A team's receivers against one coverage, most targeted first.
 *
 * Definition: every player who was targeted in the team's regular season, over the plays with that coverage. Routes
 * (rte) are the charted pass plays on which he was on the field, which also counts a back who stayed in to block; null
 * if the source does not list the players on the field. Games are games with a route or a target. tgt_percentage is his
 * share of the team's targets against that coverage, 0 to 100. yprr = yards on charted plays / routes. 'All' also
 * counts targets whose coverage nobody charted.
 * Source: nflverse play_by_play joined with participation on (old_game_id, play_id).
 */
const receiversQuery = defineQuery<ReceiversParameters>()({
  sql: `
    WITH passes AS (
      SELECT coalesce(receiver_id, receiver_name) AS receiver, * FROM ${SEASON_PASSES}
      WHERE offense = $team AND coalesce(receiver_id, receiver_name) IS NOT NULL
    ),
    pool AS (SELECT receiver, any_value(receiver_name) AS receiver_name FROM passes GROUP BY receiver),
    charted AS (
      SELECT c.old_game_id, c.play_id, c.coverage FROM nfl_coverage_plays c
      WHERE c.season = $season AND c.offense = $team AND c.coverage IS NOT NULL AND ${isRegularWeek('c')}
    ),
    routes AS (
      SELECT s.player_id AS receiver, s.old_game_id, coalesce(c.coverage = CAST($coverage AS VARCHAR), true) AS is_meant
      FROM nfl_offense_snaps s JOIN charted c ON c.old_game_id = s.old_game_id AND c.play_id = s.play_id
    ),
    run AS (SELECT receiver, count(*) FILTER (WHERE is_meant) AS rte FROM routes GROUP BY receiver),
    seen AS (SELECT * FROM passes WHERE coalesce(coverage = CAST($coverage AS VARCHAR), CAST($coverage AS VARCHAR) IS NULL)),
    caught AS (
      SELECT receiver, count(*) AS tgt, count(*) FILTER (WHERE is_complete) AS rec, sum(yards) AS yds,
        sum(yards) FILTER (WHERE coverage IS NOT NULL) AS charted_yds, sum(yards_after_catch) AS yac,
        count(*) FILTER (WHERE is_touchdown) AS td
      FROM seen GROUP BY receiver
    ),
    played AS (
      SELECT receiver, count(DISTINCT old_game_id) AS games FROM (
        SELECT receiver, old_game_id FROM seen
        UNION ALL SELECT receiver, old_game_id FROM routes WHERE is_meant)
      GROUP BY receiver
    )
    SELECT ${NAME} AS name, coalesce(played.games, 0) AS games, run.rte,
      coalesce(tgt, 0) AS tgt, 100.0 * coalesce(tgt, 0) / nullif((SELECT count(*) FROM seen), 0) AS tgt_percentage,
      coalesce(rec, 0) AS rec, coalesce(yds, 0) AS yds, coalesce(yds, 0) / nullif(played.games, 0) AS recyds_g,
      yac / nullif(rec, 0) AS yac_rec, coalesce(charted_yds, 0) / nullif(run.rte, 0) AS yprr, coalesce(td, 0) AS td
    FROM pool LEFT JOIN caught USING (receiver) LEFT JOIN run USING (receiver) LEFT JOIN played USING (receiver)
    LEFT JOIN nfl_players n ON n.player_id = pool.receiver
    ORDER BY tgt DESC, yds DESC, ${comparableNameSql(NAME)}, pool.receiver`,
  row: v.omit(nflReceiverRowSchema, ['team', 'coverage_type']),
});

export const nflReceivers = defineCall({
  path: '/api/nfl/receivers/',
  summary: "A team's receivers against one coverage, or all of them",
  access: 'protected',
  parameters: {
    team: requiredTeamParameter('nfl', 'Offence'),
    year: yearParameter('Year in which the season starts; left out, the newest that was charted'),
    coverage: choiceWithDefault(NFL_COVERAGE_TYPES, 'All', 'Coverage that the defence played'),
  },
  answer: nflSeasonListOf(nflReceiverRowSchema),
  async run({ runQuery }, { team, year, coverage }) {
    const season = await findSeason(runQuery, { year, newest: newestCoverageSeasonQuery });
    const rows =
      season === null
        ? []
        : await runQuery(receiversQuery, { team, season, coverage: COVERAGE_CODES[coverage] });
    return { year: season, results: rows.map((row) => ({ ...row, team, coverage_type: coverage })) };
  },
});
