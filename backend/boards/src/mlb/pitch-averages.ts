import { handSchema, pitchAverageRowSchema, pitchAveragesSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';

/** A team's code in line-up lists, which spell Washington as scoreboards do. */
export const toLineupTeam = (team: string): string => (team === 'WAS' ? 'WSH' : team);

/**
 * SQL that counts the finished plate appearances in a list of pitches. The last pitch of an appearance carries its
 * event. `truncated_pa`, cut off by an out on the bases, is not a plate appearance.
 */
export const APPEARANCES = `count(*) FILTER (WHERE event <> 'truncated_pa')`;

/**
 * Pitches that a side saw per plate appearance, by team and for the league (`MLB`), against pitchers of each hand.
 *
 * Definition: all pitches, also of unfinished plate appearances / finished plate appearances, regular season of the
 * newest year. Every team has a row for each hand; the average is null without a plate appearance.
 * Source: Baseball-Reference glossary, Pit/PA.
 */
const pitchAveragesQuery = defineQuery()({
  sql: `
    WITH newest AS (
      SELECT max(season) AS season FROM mlb_plate_appearances WHERE game_type = 'R'
    ), sides AS (
      SELECT batting_team AS team, pitcher_hand, count(*) AS pitches, ${APPEARANCES} AS appearances
      FROM mlb_pitches WHERE game_type = 'R' AND season = (SELECT season FROM newest) GROUP BY ALL
    ), seen AS (
      SELECT * FROM sides UNION ALL
      SELECT 'MLB', pitcher_hand, sum(pitches), sum(appearances) FROM sides GROUP BY pitcher_hand
    ), asked AS (
      SELECT team, hand FROM (SELECT team FROM teams WHERE league = 'mlb' UNION ALL SELECT 'MLB'),
        (SELECT unnest(['L', 'R']) AS hand)
    )
    SELECT a.team, a.hand, round(s.pitches / nullif(s.appearances, 0), 4) AS avg_pitches_per_ab,
      CAST(coalesce(s.appearances, 0) AS BIGINT) AS plate_appearances, (SELECT season FROM newest) AS season
    FROM asked a LEFT JOIN seen s ON s.team = a.team AND s.pitcher_hand = a.hand
    ORDER BY a.team = 'MLB', a.team, a.hand`,
  row: v.object({
    team: v.string(),
    hand: handSchema,
    ...v.omit(pitchAverageRowSchema, ['team']).entries,
    season: v.nullable(v.number()),
  }),
});

const SUFFIXES = { L: 'left', R: 'right' } as const;

export const pitchAverages = defineCall({
  path: '/api/pitch-averages/',
  summary: 'Pitches seen per plate appearance by team and for the league, against each pitcher hand',
  access: 'protected',
  parameters: {},
  answer: pitchAveragesSchema,
  async run({ runQuery }) {
    const rows = await runQuery(pitchAveragesQuery, {});
    return {
      season: rows[0]?.season ?? null,
      results: rows.map(({ team, hand, season: _, ...row }) => ({
        team: `${toLineupTeam(team)}_${SUFFIXES[hand]}`,
        ...row,
      })),
    };
  },
});
