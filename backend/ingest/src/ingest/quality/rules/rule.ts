/** A figure over many rows that is similar in all seasons. `value` and `of` are SQL. */
export type Usual = {
  readonly figure: string;
  readonly value: string;
  /** Wide limits, which no real day came close to. */
  readonly within: readonly [least: number, most: number];
  /** Number of rows, games or days. The figure is checked only if this is at least `least`. */
  readonly of: string;
  readonly least: number;
};

/** Rules for a table's values. A file is held back if many rows are impossible or a figure is outside its limits. */
export type Rules = {
  /** SQL of a part that is also checked separately, such as a day or a week. */
  readonly slot: string;
  /** SQL conditions that are false for every valid row, by their description in messages. */
  readonly impossible: Readonly<Record<string, string>>;
  readonly usual: readonly Usual[];
};

/** SQL of a ratio; null if the divisor is 0. */
export const share = (part: string, of: string) => `${part} / nullif(${of}, 0)`;
/** Like `share`, for the sums of two columns. */
export const per = (what: string, of: string) => `sum(${what}) / nullif(sum(${of}), 0)`;

export const DAY = 'CAST(game_date AS VARCHAR)';
