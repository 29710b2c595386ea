/** The type of a column. Dates are 'YYYY-MM-DD'; timestamps are UTC, 'YYYY-MM-DDTHH:MM:SSZ' outside the engine. */
export type ColumnType = 'boolean' | 'smallint' | 'integer' | 'double' | 'varchar' | 'date' | 'timestamp';

/** A column's type, its meaning, and whether a row may lack a value. */
export type Column<T extends ColumnType = ColumnType, N extends boolean = boolean> = {
  readonly type: T;
  readonly isNullable: N;
  /** Meaning and unit. */
  readonly about: string;
};

export type Columns = Readonly<Record<string, Column>>;

/** A table of the warehouse: columns, key, order, and the rule by which newer files replace rows. */
export type TableDefinition<C extends Columns = Columns> = {
  readonly about: string;
  readonly columns: C;
  /** Columns that identify a row. */
  readonly key: readonly (keyof C & string)[];
  /** The order of rows in the Parquet file. It contains the key, so it is total and equal content is equal bytes. */
  readonly order: readonly (keyof C & string)[];
  /**
   * The rule by which a newer file meets older rows.
   * `unit`: its rows replace every older row that has the same values in these columns (a corrected game, a week).
   * `cells`: row by row, and only in the columns that the file speaks of (a schedule without probable pitchers
   * takes none away). A row of a higher rank, a column or an expression of a number in SQL, goes before a newer one.
   */
  readonly replaces:
    | { readonly by: 'unit'; readonly unit: readonly (keyof C & string)[]; readonly isPartRefused: boolean }
    | { readonly by: 'cells'; readonly rank?: string };
};

/** A value that every row has. */
export const required = <T extends ColumnType>(type: T, about: string): Column<T, false> => ({
  type,
  isNullable: false,
  about,
});

/** A value that a source may not know. */
export const optional = <T extends ColumnType>(type: T, about: string): Column<T, true> => ({
  type,
  isNullable: true,
  about,
});

/** The definition itself, with its column names and types kept. */
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

/** One row of a table, as readers make it and queries give it back. */
export type RowOf<D extends { readonly columns: Columns }> = {
  [K in keyof D['columns']]: CellOf<D['columns'][K]>;
};

type NullableKeys<C extends Columns> = {
  [K in keyof C]: C[K]['isNullable'] extends true ? K : never;
}[keyof C];

/** A row as a reader gives it: what may be unknown may be left out, and then the file does not speak of it. */
export type NewRowOf<D extends { readonly columns: Columns }> = {
  [K in Exclude<keyof D['columns'], NullableKeys<D['columns']>>]: CellOf<D['columns'][K]>;
} & { [K in NullableKeys<D['columns']>]?: CellOf<D['columns'][K]> | undefined };
