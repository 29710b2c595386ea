/** Counts of a file's rows, and of its impossible values. */
export type TallySheet = {
  readonly read: number;
  readonly kept: number;
  /** Rows without interest for the site, by reason. They are not counted as lost. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Invalid rows that were left out, by reason. */
  readonly dropped: Readonly<Record<string, number>>;
  /** Impossible values, by reason. The row is kept, with null in place of the value. */
  readonly refused: Readonly<Record<string, number>>;
  /** Rows that are kept with a remark, by remark. */
  readonly noted: Readonly<Record<string, number>>;
  /** Remarks on the file as a whole. */
  readonly warnings: readonly string[];
};

export type Tally = {
  read: (rows: number) => void;
  skip: (reason: string, rows?: number) => void;
  drop: (reason: string, rows?: number) => void;
  refuse: (reason: string, values?: number) => void;
  note: (remark: string, rows: number) => void;
  warn: (message: string) => void;
  /** `kept` is the number of rows that were neither skipped nor dropped. */
  toSheet: () => TallySheet;
};

/** Reasons to skip rows of games that the site does not show. A file with only such rows passes the check `kept`. */
export const OTHER_GAMES = {
  allStar: 'an all-star game',
  preseason: 'a game before the season',
  guest: 'a side is no team of the league',
  begun: 'a price of a player from after the start of the game',
} as const;

// A limit, because in a file of the wrong kind each row may have its own reason.
const MAX_REASONS = 25;
const OTHER_REASONS = 'other reasons';

function count(reasons: Map<string, number>, reason: string, times: number): void {
  const name = reasons.has(reason) || reasons.size < MAX_REASONS ? reason : OTHER_REASONS;
  reasons.set(name, (reasons.get(name) ?? 0) + times);
}

/** Counts rows and reasons. From the 26th different reason on, reasons are counted together. */
export function createTally(): Tally {
  let read = 0;
  const skipped = new Map<string, number>();
  const dropped = new Map<string, number>();
  const refused = new Map<string, number>();
  const noted = new Map<string, number>();
  const warnings: string[] = [];
  return {
    read: (rows) => {
      read += rows;
    },
    skip: (reason, rows = 1) => count(skipped, reason, rows),
    drop: (reason, rows = 1) => count(dropped, reason, rows),
    refuse: (reason, values = 1) => count(refused, reason, values),
    note: (remark, rows) => count(noted, remark, rows),
    warn: (message) => {
      warnings.push(message);
    },
    toSheet: () => ({
      read,
      kept: read - [...skipped.values(), ...dropped.values()].reduce((sum, rows) => sum + rows, 0),
      skipped: Object.fromEntries(skipped),
      dropped: Object.fromEntries(dropped),
      refused: Object.fromEntries(refused),
      noted: Object.fromEntries(noted),
      warnings,
    }),
  };
}
