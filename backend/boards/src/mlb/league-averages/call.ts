import { type mlbLeagueAverageSchema, mlbLeagueAveragesSchema } from '@sharpside/contracts/api';
import type * as v from 'valibot';
import { defineCall } from '../../call/call.ts';
import { yearParameter } from '../../call/season-parameters.ts';
import { averagesSeasonQuery, leagueContactQuery, leaguePitchingQuery } from './query.ts';

type MlbLeagueAverage = v.InferOutput<typeof mlbLeagueAverageSchema>;

type Contact = v.InferOutput<typeof leagueContactQuery.row>;
type Pitching = v.InferOutput<typeof leaguePitchingQuery.row>;

/** With fewer outs (1,000 innings) a few games would decide the constant. */
const MIN_OUTS = 3 * 1_000;

// Threads add in varying order, so digits beyond the fourth are noise.
const toFourDigits = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000);

const percentOf = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

function toFip(pitching: Pitching | undefined): MlbLeagueAverage {
  const outs = pitching?.outs ?? 0;
  const row = { figure: 'fip', unit: 'runs', sample: Math.floor(outs / 3), sample_unit: 'innings' } as const;
  if (pitching === undefined || outs < MIN_OUTS) return { ...row, value: null, constant: null };
  const { home_runs, walks, hit_batters, strikeouts, earned_runs } = pitching;
  const innings = outs / 3;
  const earnedRunAverage = (9 * earned_runs) / innings;
  const constant = earnedRunAverage - (13 * home_runs + 3 * (walks + hit_batters) - 2 * strikeouts) / innings;
  return { ...row, value: toFourDigits(earnedRunAverage), constant: toFourDigits(constant) };
}

function toRows(contact: Contact, pitching: Pitching | undefined): MlbLeagueAverage[] {
  const { measured_speeds, measured_angles, classed, swings } = contact;
  const balls = { sample_unit: 'batted balls', constant: null } as const;
  const rows: MlbLeagueAverage[] = [
    { figure: 'exit_velocity', value: contact.exit_velocity, unit: 'mph', sample: measured_speeds, ...balls },
    {
      figure: 'launch_angle',
      value: contact.launch_angle,
      unit: 'degrees',
      sample: measured_angles,
      ...balls,
    },
    {
      figure: 'barrel_rate',
      value: percentOf(contact.barrels, classed),
      unit: 'percent',
      sample: classed,
      ...balls,
    },
    {
      figure: 'xba',
      value: contact.xba,
      unit: 'average',
      sample: contact.xba_at_bats,
      sample_unit: 'at-bats',
      constant: null,
    },
    {
      figure: 'xslg',
      value: contact.xslg,
      unit: 'average',
      sample: contact.xslg_at_bats,
      sample_unit: 'at-bats',
      constant: null,
    },
    {
      figure: 'hard_hit_rate',
      value: percentOf(contact.hard_hit, measured_speeds),
      unit: 'percent',
      sample: measured_speeds,
      ...balls,
    },
    {
      figure: 'whiff_rate',
      value: percentOf(contact.misses, swings),
      unit: 'percent',
      sample: swings,
      sample_unit: 'swings',
      constant: null,
    },
  ];
  return [...rows.map((row) => ({ ...row, value: toFourDigits(row.value) })), toFip(pitching)];
}

export const mlbLeagueAverages = defineCall({
  path: '/api/mlb-league-averages',
  summary: "The league's averages of a regular season for what the definitions explain",
  access: 'protected',
  parameters: { season: yearParameter('Year of the season; left out, the newest') },
  answer: mlbLeagueAveragesSchema,
  async run({ runQuery }, { season = null }) {
    const [found] = await runQuery(averagesSeasonQuery, { season });
    if (found === undefined) return { season, first_date: null, last_date: null, games: 0, results: [] };
    const [[contact], [pitching]] = await Promise.all([
      runQuery(leagueContactQuery, { season: found.season }),
      runQuery(leaguePitchingQuery, { season: found.season }),
    ]);
    return { ...found, results: contact === undefined ? [] : toRows(contact, pitching) };
  },
});
