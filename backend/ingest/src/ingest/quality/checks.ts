/** Conditions that a file must meet before its rows are served, by the name that `--accept` takes. */
export const qualityChecks = {
  kept: 'some of its rows are kept',
  dropped: 'hardly any of its rows are dropped',
  values:
    'hardly any of its values are impossible, by themselves or beside each other, and none are unheard of',
  days: 'no row is of a day after tomorrow, or of another day than its game',
  schedule: 'it has the games of the schedule: every finished one of its days, and the whole of each',
  known: 'it says what is known of its games and players, or more',
  source: 'it is a file of the source that was named',
  encoding: 'its texts were read in the encoding in which they were written',
} as const;

export type CheckName = keyof typeof qualityChecks;

/** Every check, in the order of the table in docs/backend.md. */
export const checkNames = Object.keys(qualityChecks).filter(
  (name): name is CheckName => name in qualityChecks,
);

export type Shortfall = {
  readonly check: CheckName;
  /** The end of a sentence about the file, such as 'loses 30 of 100 rows (30.0 %), ...'. */
  readonly message: string;
};

/** Checks that a file may fail, and a person's reason. */
export type Acceptance = { readonly checks: readonly CheckName[]; readonly reason: string };

export const toRows = (rows: number): string => `${rows.toLocaleString('en-US')} row${rows === 1 ? '' : 's'}`;

/** The message for a file that is held back: a line for each failed check, then remedies. */
export function formatHeldBack(name: string, shortfalls: readonly Shortfall[]): string {
  const checks = [...new Set(shortfalls.map(({ check }) => check))].join(',');
  const isContradiction = shortfalls.some(({ check }) => check === 'known' || check === 'schedule');
  return [
    `${name} is held back; what is served stays as it is`,
    ...shortfalls.map(({ check, message }) => `    ${check}: it ${message}`),
    ...(isContradiction
      ? [
          "    Where what is known is the wrong one: 'backend batches' lists what it came from, 'batches remove' takes it out",
        ]
      : []),
    `    Fetch it again. If it is right as it is: --accept ${checks} --reason '<why>'`,
  ].join('\n');
}
