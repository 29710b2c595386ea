/** The type of a column. Dates are 'YYYY-MM-DD'; timestamps are UTC, 'YYYY-MM-DDTHH:MM:SSZ' outside the engine. */
export type ColumnType = 'boolean' | 'smallint' | 'integer' | 'double' | 'varchar' | 'date' | 'timestamp';

/** A column's type, its meaning, and whether a row may lack a value. */
export type Column<T extends ColumnType = ColumnType, N extends boolean = boolean> = {
  readonly type: T;
  readonly isNullable: N;
  /** Meaning and unit. */
  readonly about: string;
};

/** Columns by which several rows of a key are compared. */
export type RepeatedRows<Name extends string = string> = {
  /** Counts. Of rows that contradict each other in one, the row with most counts other than 0 is the fullest. */
  readonly figures: readonly Name[];
  /** SQL of the values that rows of a game or week have in common. Files are compared game by game. */
  readonly unit: string;
  /** Rows that differ here are of different games. */
  readonly side: readonly Name[];
  /** Set if a player has one side at a time, so that other rows tell which of two sides is his. */
  readonly sideOf?: {
    readonly player: Name;
    /** Column of the rows that are compared, such as those of a season. */
    readonly within: Name;
    readonly time: Name;
    /** Table with the scheduled games. */
    readonly schedule: string;
    /** SQL of a row's game, and of the same game in the schedule. */
    readonly game: string;
    readonly scheduled: string;
  };
  /** Further columns that are summed where rows are parts. */
  readonly sums: readonly Name[];
};

export type Columns = Readonly<Record<string, Column>>;

/** A table of the warehouse: columns, key, order, and the rule by which newer files replace rows. */
export type TableDefinition<C extends Columns = Columns> = {
  readonly about: string;
  readonly columns: C;
  readonly key: readonly (keyof C & string)[];
  /**
   * The order of rows in the Parquet file. It contains the key, so the order is total and equal content gives equal
   * bytes.
   */
  readonly order: readonly (keyof C & string)[];
  /** Set if a source may give a row several times, as copies or in parts. See `combineRowsSql`. */
  readonly repeats?: RepeatedRows<keyof C & string>;
  /**
   * The rule by which a newer file replaces older rows.
   * `unit`: its rows replace every older row with the same values in these columns (a corrected game, a week). With
   * `leastRows`, a copy of a unit with fewer rows is an excerpt, which only adds the rows that no whole copy has.
   * `cells`: row by row, and only in the columns that the file contains (a schedule without probable pitchers removes
   * none). A row of higher rank takes precedence over a newer row. Rank is a column or an SQL expression with a number.
   * With `repeats`, in tables by cells and with `leastRows`, the newest whole copy takes precedence, then fuller rows.
   */
  readonly replaces:
    | {
        readonly by: 'unit';
        readonly unit: readonly (keyof C & string)[];
        readonly isPartRefused: boolean;
        readonly leastRows?: number;
      }
    | { readonly by: 'cells'; readonly rank?: string };
  /**
   * Columns with the first known value of another column, such as the opening price beside the price. It is kept by key,
   * or by the columns `by`, when newer files replace a row. Only in tables by unit without `isPartRefused` and
   * `leastRows`.
   */
  readonly first?: readonly {
    readonly column: keyof C & string;
    readonly of: keyof C & string;
    readonly by?: readonly (keyof C & string)[];
  }[];
};

export const required = <T extends ColumnType>(type: T, about: string): Column<T, false> => ({
  type,
  isNullable: false,
  about,
});

/** A column that is null if the source does not have the value. */
export const optional = <T extends ColumnType>(type: T, about: string): Column<T, true> => ({
  type,
  isNullable: true,
  about,
});

/** Returns the definition unchanged, with the types of its columns. */
export const defineTable = <const C extends Columns>(definition: TableDefinition<C>): TableDefinition<C> =>
  definition;

type ColumnValue<T extends ColumnType> = T extends 'boolean'
  ? boolean
  : T extends 'smallint' | 'integer' | 'double'
    ? number
    : string;

type CellOf<C extends Column> = C['isNullable'] extends true
  ? ColumnValue<C['type']> | null
  : ColumnValue<C['type']>;

/** A row of a table, as queries return it. */
export type RowOf<D extends { readonly columns: Columns }> = {
  [K in keyof D['columns']]: CellOf<D['columns'][K]>;
};

type NullableKeys<C extends Columns> = {
  [K in keyof C]: C[K]['isNullable'] extends true ? K : never;
}[keyof C];

/** A row as a reader makes it. Columns that may be unknown may be left out; then the file does not contain them. */
export type NewRowOf<D extends { readonly columns: Columns }> = {
  [K in Exclude<keyof D['columns'], NullableKeys<D['columns']>>]: CellOf<D['columns'][K]>;
} & { [K in NullableKeys<D['columns']>]?: CellOf<D['columns'][K]> | undefined };
