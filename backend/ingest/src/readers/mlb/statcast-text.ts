import { quoteText } from '@sharpside/warehouse/engine/sql-text';

// Verbs that follow the batter's name in a play description.
const VERBS = [
  'singles',
  'doubles',
  'triples',
  'homers',
  'walks',
  'strikes out',
  'called out on strikes',
  'grounds',
  'flies',
  'pops',
  'lines',
  'bunts',
  'ground bunts',
  'hits a',
  'hit by pitch',
  'reaches on',
  'out on a sacrifice',
].join('|');

// If a play was reviewed, its description starts with the review's result and a colon; after two reviews with two.
const REVIEW = '^.*call on the field was (overturned|upheld|confirmed)[^:]*: ';

/**
 * SQL of the batter's name in the text of a plate appearance's last pitch; '' if the text does not start with the
 * batter, as in 'Chad Green intentionally walks Christian Walker.'
 */
export const batterNameSql = (text: string, event = 'event'): string =>
  `CASE WHEN ${event} IS NULL OR ${event} IN ('truncated_pa', 'intent_walk') OR contains(${text}, 'intentionally walks')
     THEN '' ELSE trim(regexp_extract(regexp_replace(${text}, '${REVIEW}', ''), '^(.+?) (?:${VERBS})', 1)) END`;

/** SQL: true for a bunt, false for other balls in play, null for pitches not put in play. */
export const isBuntSql = (text: string, result = 'result'): string =>
  `CASE WHEN ${result} = 'X' THEN regexp_matches(lower(coalesce(${text}, '')), '\\bbunts?\\b') END`;

const ONE_OUT = `('strikeout', 'field_out', 'force_out', 'sac_fly', 'sac_bunt', 'fielders_choice_out', 'other_out')`;

const countIn = (text: string, words: string) => `len(regexp_extract_all(coalesce(${text}, ''), '${words}'))`;

/**
 * SQL of the outs of the half-inning after a pitch. A runner who is put out at a base beside a hit is only in the text of
 * the play.
 */
export const outsAfterSql = (text: string): string =>
  `CASE WHEN outs IS NOT NULL THEN least(3, outs + CASE WHEN event IS NULL THEN 0
     WHEN event IN ('truncated_pa', 'triple_play') THEN 3 WHEN event LIKE '%double_play' THEN 2
     WHEN event IN ${ONE_OUT} OR event LIKE 'caught_stealing%' OR event LIKE 'pickoff%' THEN 1
     ELSE ${countIn(text, ' out at ')} END) END`;

/** SQL of the runs that score on a pitch; null if a play has no text. */
export const runsSql = (text: string): string =>
  `CASE WHEN event IS NULL THEN 0 WHEN ${text} IS NOT NULL
     THEN ${countIn(text, ' scores\\b')} + CAST(event = 'home_run' AS INTEGER) END`;

/** Savant's names of pitch types, for files that have only the codes. */
const PITCH_NAMES: Readonly<Record<string, string>> = {
  FF: '4-Seam Fastball',
  SI: 'Sinker',
  FC: 'Cutter',
  SL: 'Slider',
  ST: 'Sweeper',
  SV: 'Slurve',
  CU: 'Curveball',
  KC: 'Knuckle Curve',
  CS: 'Slow Curve',
  CH: 'Changeup',
  FS: 'Split-Finger',
  FO: 'Forkball',
  SC: 'Screwball',
  KN: 'Knuckleball',
  EP: 'Eephus',
  FA: 'Other',
  PO: 'Pitch Out',
};

/** SQL of the pitch type's name; null for an unknown code. */
export const pitchNameSql = (code: string): string =>
  `CASE ${code} ${Object.entries(PITCH_NAMES)
    .map(([key, name]) => `WHEN ${quoteText(key)} THEN ${quoteText(name)}`)
    .join(' ')} END`;
