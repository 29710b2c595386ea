import { quoteText } from '@sharpside/warehouse/engine/sql-text';

/** Savant's names, for files that have only the codes. */
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

export const pitchNameSql = (code: string): string =>
  `CASE ${code} ${Object.entries(PITCH_NAMES)
    .map(([key, name]) => `WHEN ${quoteText(key)} THEN ${quoteText(name)}`)
    .join(' ')} END`;
