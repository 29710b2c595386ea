/** A figure over many rows that is similar in all seasons. Its parts are SQL expressions. */
export type Usual = {
  readonly figure: string;
  readonly value: string;
  /** The limits are wide: no real day was close to them. */
  readonly within: readonly [least: number, most: number];
  /** Checked only from this many rows on. */
  readonly of: string;
  readonly least: number;
};

/** Limits of a table's values. A file with too many rows outside them is held back. */
export type Rules = {
  /** A part that is also checked separately, such as a day or a week. */
  readonly slot: string;
  /** Conditions that must hold for no row, by their description in messages. */
  readonly impossible: Readonly<Record<string, string>>;
  readonly usual: readonly Usual[];
};

/** SQL of a share; null if the whole is 0. */
export const share = (part: string, of: string) => `${part} / nullif(${of}, 0)`;
/** Like `share`, over sums of columns. */
export const per = (what: string, of: string) => `sum(${what}) / nullif(sum(${of}), 0)`;

/** The day of a row. */
export const DAY = 'CAST(game_date AS VARCHAR)';
