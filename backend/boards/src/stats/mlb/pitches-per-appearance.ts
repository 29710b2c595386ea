import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

const average = v.nullable(v.number());

// The last pitch of an appearance has its event. One that an out on the bases cut off (truncated_pa) is none.
const APPEARANCES = `count(*) FILTER (WHERE event <> 'truncated_pa')`;

const appearancesAgainst = (hand: 'L' | 'R') =>
  `count(*) FILTER (WHERE pitcher_hand = '${hand}' AND event <> 'truncated_pa')`;

/**
 * Pitches that a side saw per plate appearance, by team and for the league (`MLB`), against pitchers of each hand.
 *
 * Definition: all pitches, those of appearances without an end too / finished plate appearances, regular season of the
 * newest year. Every team has both rows, null without an appearance.
 * Source: Baseball-Reference glossary, Pit/PA.
 */
export const pitchAveragesQuery = defineQuery()({
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
    hand: v.picklist(['L', 'R']),
    avg_pitches_per_ab: average,
    plate_appearances: v.number(),
    season: v.nullable(v.number()),
  }),
});

/**
 * The batting orders of a day, with what each batter saw per plate appearance and whom he faces.
 *
 * Definition: all pitches that he saw / plate appearances that he finished, regular season of that year up to the day
 * before, over all pitchers and by hand; null without an appearance. The pitcher's hand is that of his record, else the one that he last threw with.
 * Only orders that are announced: none is guessed.
 */
export const dailyLineupsQuery = defineQuery<{ day: string }>()({
  sql: `
    WITH today AS (
      SELECT l.*, CASE WHEN g.is_start_time_tbd THEN NULL ELSE g.start_time END AS start_time,
        CASE WHEN l.is_home THEN g.away_team ELSE g.home_team END AS opponent,
        CASE WHEN l.is_home THEN g.away_probable_pitcher ELSE g.home_probable_pitcher END AS pitcher
      FROM mlb_lineups l JOIN mlb_games g USING (game_pk) WHERE g.game_date = CAST($day AS DATE)
    ), seen AS (
      SELECT batter, ${APPEARANCES} AS appearances, ${appearancesAgainst('L')} AS appearances_left,
        ${appearancesAgainst('R')} AS appearances_right, count(*) / nullif(appearances, 0) AS overall,
        count(*) FILTER (WHERE pitcher_hand = 'L') / nullif(appearances_left, 0) AS against_left,
        count(*) FILTER (WHERE pitcher_hand = 'R') / nullif(appearances_right, 0) AS against_right
      FROM mlb_pitches
      WHERE game_type = 'R' AND season = year(CAST($day AS DATE)) AND game_date < CAST($day AS DATE)
        AND batter IN (SELECT batter FROM today)
      GROUP BY batter
    ), hands AS (
      SELECT pitcher, arg_max(pitcher_hand, (game_date, game_pk, at_bat_number)) AS hand FROM mlb_plate_appearances
      WHERE pitcher IN (SELECT pitcher FROM today) GROUP BY pitcher
    )
    SELECT t.game_pk, t.start_time, t.is_home, t.batting_order, coalesce(b.name, 'Player ' || t.batter) AS batter_name, t.team, t.opponent,
      CASE WHEN t.pitcher IS NULL THEN NULL ELSE coalesce(p.name, 'Player ' || t.pitcher) END AS pitcher_name,
      coalesce(CASE WHEN p.throws IN ('L', 'R') THEN p.throws END, h.hand) AS pitcher_hand,
      round(s.overall, 4) AS overall, round(s.against_left, 4) AS against_left, round(s.against_right, 4) AS against_right,
      coalesce(s.appearances, 0) AS appearances, coalesce(s.appearances_left, 0) AS appearances_left,
      coalesce(s.appearances_right, 0) AS appearances_right
    FROM today t
    LEFT JOIN mlb_players b ON b.player_id = t.batter
    LEFT JOIN mlb_players p ON p.player_id = t.pitcher
    LEFT JOIN seen s ON s.batter = t.batter
    LEFT JOIN hands h ON h.pitcher = t.pitcher
    ORDER BY t.start_time NULLS LAST, t.game_pk, t.is_home, t.batting_order`,
  row: v.object({
    game_pk: v.number(),
    start_time: v.nullable(v.string()),
    is_home: v.boolean(),
    batting_order: v.number(),
    batter_name: v.string(),
    team: v.string(),
    opponent: v.string(),
    pitcher_name: v.nullable(v.string()),
    pitcher_hand: v.nullable(v.picklist(['L', 'R'])),
    overall: average,
    against_left: average,
    against_right: average,
    appearances: v.number(),
    appearances_left: v.number(),
    appearances_right: v.number(),
  }),
});
