/** A figure over many rows that is much the same in all seasons. Expressions in SQL. */
export type Usual = {
  readonly figure: string;
  readonly value: string;
  /** Wide: no real day was near. */
  readonly within: readonly [least: number, most: number];
  /** Asked of so many only. */
  readonly of: string;
  readonly least: number;
};

/** Limits of a table's values. A file that breaks them in too many rows is held back. */
export type Rules = {
  /** The part that is looked at by itself, beside the file as a whole: a day, a week. */
  readonly slot: string;
  /** Conditions that hold for no row, by what they say of one. */
  readonly impossible: Readonly<Record<string, string>>;
  readonly usual: readonly Usual[];
};

/** A part of a number; null where that is none. */
export const share = (part: string, of: string) => `${part} / nullif(${of}, 0)`;
/** As `share`, of sums of columns. */
export const per = (what: string, of: string) => `sum(${what}) / nullif(sum(${of}), 0)`;

/** The day of a row. */
export const DAY = 'CAST(game_date AS VARCHAR)';
