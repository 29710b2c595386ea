import { nflMatchupRowSchema, nflMatchupSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { isRegularWeek, SEASON_PASSES } from '@sharpside/warehouse/tables/derived/nfl-season-passes';
import { comparableNameSql } from '@sharpside/warehouse/teams/name-key';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { requiredTeamParameter } from '../call/required-parameters.ts';
import { yearParameter } from '../call/season-parameters.ts';
import { coverageNameSql } from './coverage-names.ts';
import { findSeason, newestCoverageSeasonQuery } from './season.ts';

/**
 * Shrinkage, in plays: a receiver's average against one coverage is drawn towards his expected average with this
 * weight. Fitted on real plays (2022, weeks 1 to 5 predict 6 to 9): of weights from 0 to 1,600 this predicts best.
 * Below 100 the prediction is worse than without coverages. A record against one coverage needs some hundred plays to
 * mean much.
 */
const PRIOR_PLAYS = 400;

type MatchupParameters = { offense: string; defense: string; season: number };

// By players' list, else by the passes, else his number.
const NAME = 'coalesce(n.name, w.name, o.receiver)';

const charted = (condition: string) => `
  SELECT c.old_game_id, c.play_id, c.offense, ${coverageNameSql('c.coverage')} AS coverage FROM nfl_coverage_plays c
  WHERE c.season = $season AND ${isRegularWeek('c')} AND c.coverage IS NOT NULL AND ${condition}`;

const defenseMixQuery = defineQuery<{ defense: string; season: number }>()({
  sql: `
    SELECT coverage AS coverage_type, count(*) AS plays, 100.0 * count(*) / sum(count(*)) OVER () AS percentage
    FROM (${charted('c.defense = $defense')}) GROUP BY coverage ORDER BY plays DESC, coverage`,
  row: nflMatchupSchema.entries.coverages.item,
});

/**
 * A team's receivers by expected yards per game against one defence's coverages, highest first.
 *
 * Definition: plays are his team's charted pass plays in the games in which he was targeted or on the field. For each
 * coverage his yards per play are shrunk towards an expected value (his average x the league's yards per play against
 * that coverage / its yards per play against all) with the weight of 400 plays. They are weighted with the share of
 * each coverage in the defence's plays, times his plays per game. `recyds_g` is his actual yards per game on such
 * plays.
 * Source: nflverse play_by_play and participation; shrinkage as in docs/methods.md.
 */
const matchupQuery = defineQuery<MatchupParameters>()({
  sql: `
    WITH passes AS MATERIALIZED (
      SELECT coalesce(receiver_id, receiver_name) AS receiver, * FROM ${SEASON_PASSES}
    ),
    charted AS MATERIALIZED (
      SELECT * FROM (${charted('true')}) SEMI JOIN passes USING (old_game_id)
    ),
    mix AS (
      SELECT coverage, count(*) / sum(count(*)) OVER () AS share FROM (${charted('c.defense = $defense')}) GROUP BY coverage
    ),
    league AS (
      SELECT c.coverage, (sum(coalesce(p.yards, 0)) / count(*))
          / nullif(sum(sum(coalesce(p.yards, 0))) OVER () / sum(count(*)) OVER (), 0) AS factor
      FROM charted c LEFT JOIN passes p USING (old_game_id, play_id) GROUP BY c.coverage
    ),
    own_passes AS (SELECT * FROM passes WHERE offense = $offense AND receiver IS NOT NULL),
    appearances AS (
      SELECT DISTINCT receiver, old_game_id FROM own_passes
      UNION SELECT s.player_id, s.old_game_id FROM nfl_offense_snaps s
        JOIN charted c ON c.old_game_id = s.old_game_id AND c.play_id = s.play_id AND c.offense = $offense
        WHERE s.player_id IN (SELECT receiver FROM own_passes)
    ),
    faced AS (
      SELECT a.receiver, c.coverage, count(*) AS plays, count(p.play_id) AS tgt,
        count(*) FILTER (WHERE p.is_complete) AS rec, coalesce(sum(p.yards), 0) AS yds,
        count(*) FILTER (WHERE p.is_touchdown) AS td
      FROM appearances a JOIN charted c ON c.old_game_id = a.old_game_id AND c.offense = $offense
      LEFT JOIN own_passes p ON p.old_game_id = c.old_game_id AND p.play_id = c.play_id AND p.receiver = a.receiver
      GROUP BY a.receiver, c.coverage
    ),
    own AS (
      SELECT receiver, sum(plays) AS plays, sum(tgt) AS tgt, sum(yds) AS yds, sum(yds) / sum(plays) AS rate,
        list({'coverage_type': coverage, 'plays': plays, 'tgt': tgt, 'rec': rec, 'yds': yds, 'td': td} ORDER BY coverage) AS coverages
      FROM faced GROUP BY receiver
    ),
    expected AS (
      SELECT o.receiver, sum(m.share * (coalesce(f.yds, 0) + ${PRIOR_PLAYS} * o.rate * coalesce(l.factor, 1))
        / (coalesce(f.plays, 0) + ${PRIOR_PLAYS})) AS rate
      FROM own o CROSS JOIN mix m LEFT JOIN league l USING (coverage)
      LEFT JOIN faced f ON f.receiver = o.receiver AND f.coverage = m.coverage
      GROUP BY o.receiver
    ),
    games AS (SELECT receiver, count(*) AS games FROM appearances SEMI JOIN charted USING (old_game_id) GROUP BY receiver)
    SELECT ${NAME} AS name, n.player_id, g.games, o.plays, o.tgt, o.yds,
      round(o.yds / g.games, 4) AS recyds_g, round(e.rate * o.plays / g.games, 4) AS matchup_yds_g, o.coverages
    FROM own o JOIN games g USING (receiver) LEFT JOIN expected e USING (receiver)
    LEFT JOIN nfl_players n ON n.player_id = o.receiver
    LEFT JOIN (SELECT receiver, any_value(receiver_name) AS name FROM own_passes GROUP BY receiver) w USING (receiver)
    ORDER BY matchup_yds_g DESC NULLS LAST, o.tgt DESC, ${comparableNameSql(NAME)}, o.receiver`,
  row: v.omit(nflMatchupRowSchema, ['rank', 'change_percentage']),
});

const toChange = (own: number, matchup: number | null) =>
  matchup === null || own === 0 ? null : 100 * (matchup / own - 1);

/** One row for each receiver, with yards per game. The mix of coverages is in percent. */
export const nflMatchup = defineCall({
  path: '/api/nfl/matchup/',
  summary: "A team's receivers by the yards a game to expect against the coverages that one defence plays",
  access: 'protected',
  parameters: {
    offense: requiredTeamParameter('nfl', 'Offence'),
    defense: requiredTeamParameter('nfl', 'Defence'),
    year: yearParameter('Year in which the season starts; left out, the newest that was charted'),
  },
  answer: nflMatchupSchema,
  async run({ runQuery }, { offense, defense, year }) {
    const season = await findSeason(runQuery, { year, newest: newestCoverageSeasonQuery });
    const [coverages, rows] =
      season === null
        ? [[], []]
        : await Promise.all([
            runQuery(defenseMixQuery, { defense, season }),
            runQuery(matchupQuery, { offense, defense, season }),
          ]);
    return {
      year: season,
      offense,
      defense,
      coverages,
      results: rows.map((row, at) => ({
        rank: row.matchup_yds_g === null ? null : at + 1,
        ...row,
        change_percentage: toChange(row.recyds_g, row.matchup_yds_g),
      })),
    };
  },
});
