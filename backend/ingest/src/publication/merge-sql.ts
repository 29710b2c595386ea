import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import { combineRowsSql } from '@sharpside/warehouse/tables/combine-rows-sql';
import { columnListSql, columnNames, rankValueSql } from '@sharpside/warehouse/tables/table-sql';
import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';

/** A Parquet file with rows of a table. Layers with higher numbers are newer. */
export type Layer = {
  readonly path: string;
  readonly number: number;
  readonly columns: readonly string[];
  /** True if the units of this layer replace those of older layers even if these have more rows. */
  readonly isCorrection?: boolean;
};

/** Number of the base snapshot's layer. Batches are numbered from 1. */
export const BASE_LAYER = 0;

type MergeOptions = {
  /** Condition that selects whole units. Default: all rows. */
  readonly where?: string | undefined;
  /** SQL of the known rows of the table's schedule (`repeats.sideOf`). */
  readonly schedule?: string | undefined;
};

type Layered = MergeOptions & { readonly table: TableName; readonly layers: readonly Layer[] };

/** SQL of all layers' rows, with the layer's number as `layer`. Columns that a layer lacks are null. */
function layersSql({ table, layers, where = 'true' }: Layered): string {
  const selects = layers.map(({ path, number, columns }) => {
    const cells = Object.entries(tableOf(table).columns).map(([name, { type }]) =>
      columns.includes(name) ? quoteName(name) : `CAST(NULL AS ${type.toUpperCase()}) AS ${quoteName(name)}`,
    );
    return `SELECT ${cells.join(', ')}, ${number} AS layer FROM read_parquet(${quoteText(path)}) WHERE ${where}`;
  });
  return selects.join('\nUNION ALL\n');
}

/** SQL of all layers' rows, in which the columns `first` of the table have the values of the oldest layer. */
function withFirstSql(layered: Layered): string {
  const { key, first } = tableOf(layered.table);
  if (first === undefined) return layersSql(layered);
  const columns = first.map(({ column, of, by = key }) => {
    const [name, value] = [quoteName(column), quoteName(of)];
    // A layer may have several rows of `by`; the least value makes the choice the same in each run.
    return `first_value(coalesce(${name}, ${value})) OVER (PARTITION BY ${by.map(quoteName).join(', ')}
      ORDER BY layer, ${value}) AS ${name}`;
  });
  return `SELECT * REPLACE (${columns.join(', ')}) FROM (${layersSql(layered)})`;
}

/** Number of columns with a value in any row of a group. */
const spokenSqlOf = (table: TableName) =>
  columnNames(table)
    .map((name) => `CAST(count(${quoteName(name)}) > 0 AS INTEGER)`)
    .join(' + ');

/** SQL of the first and last row of a unit, in the order of the table's key. */
export function rowSpanSql(table: TableName): string {
  const { key, replaces } = tableOf(table);
  const unit: readonly string[] = replaces.by === 'unit' ? replaces.unit : [];
  const place = `row(${key
    .filter((name) => !unit.includes(name))
    .map(quoteName)
    .join(', ')})`;
  return `min(${place}) AS first_row, max(${place}) AS last_row`;
}

type UnitRule = Extract<ReturnType<typeof tableOf>['replaces'], { by: 'unit' }>;

/** SQL of the layer of the last correction among grouped or partitioned rows. */
function lastCorrectionSql(layers: readonly Layer[], keys: string): string {
  const corrections = layers.filter(({ isCorrection }) => isCorrection === true);
  const isCorrection =
    corrections.length === 0 ? 'false' : `layer IN (${corrections.map(({ number }) => number).join(', ')})`;
  return `coalesce(max(layer) FILTER (WHERE ${isCorrection}) OVER (PARTITION BY ${keys}), ${BASE_LAYER})`;
}

/** SQL of the copies of each unit since its last correction: keys of the unit, layer, size, spoken. */
const copiesSql = ({ table, layers }: Layered, keys: string): string =>
  `SELECT ${keys}, layer, count(*) AS size, ${spokenSqlOf(table)} AS spoken FROM layered GROUP BY ${keys}, layer
    QUALIFY layer >= ${lastCorrectionSql(layers, keys)}`;

/**
 * Takes each unit (such as a game) from a single layer. Normally it is the newest layer. For tables with
 * `isPartRefused` it is the layer with most rows, then most columns with values, then the newest, so that a poorer copy
 * never replaces a fuller copy. Layers before a unit's last correction are ignored.
 */
function mergeUnitsSql(layered: Layered, { unit, isPartRefused }: UnitRule): string {
  if (isPartRefused) return mergeContinuedSql(layered, unit);
  const keys = unit.map(quoteName).join(', ');
  return `WITH layered AS (${withFirstSql(layered)}),
    copies AS (${copiesSql(layered, keys)}),
    chosen AS (SELECT ${keys}, layer FROM copies QUALIFY row_number() OVER (PARTITION BY ${keys} ORDER BY layer DESC) = 1)
  SELECT ${columnListSql(layered.table)} FROM layered SEMI JOIN chosen USING (${keys}, layer)`;
}

/**
 * Takes each unit from its fullest copy, and adds copies whose rows all come before or after those of every fuller copy:
 * the rest of a suspended game. All of them then have the day of the first.
 */
function mergeContinuedSql(layered: Layered, unit: readonly string[]): string {
  const { table } = layered;
  const keys = unit.map(quoteName).join(', ');
  const day = Object.hasOwn(tableOf(table).columns, 'game_date') ? 'game_date' : undefined;
  const columns = columnNames(table).map((name) =>
    name === day ? `chosen.${name}` : `layered.${quoteName(name)}`,
  );
  return `WITH layered AS (${layersSql(layered)}),
    spans AS (SELECT ${keys}, layer, ${day === undefined ? '' : `min(${day}) AS ${day},`}
      ${rowSpanSql(table)} FROM layered GROUP BY ${keys}, layer),
    ranked AS (SELECT *, row_number() OVER (PARTITION BY ${keys} ORDER BY size DESC, spoken DESC, layer DESC) AS place
      FROM (${copiesSql(layered, keys)}) JOIN spans USING (${keys}, layer)),
    chosen AS (SELECT ${keys}, layer${day === undefined ? '' : `, min(${day}) OVER (PARTITION BY ${keys}) AS ${day}`}
      FROM ranked r WHERE NOT EXISTS (SELECT 1 FROM ranked s
        WHERE ${unit.map((name) => `s.${quoteName(name)} = r.${quoteName(name)}`).join(' AND ')} AND s.place < r.place
          AND s.first_row <= r.last_row AND r.first_row <= s.last_row))
  SELECT ${columns.join(', ')} FROM layered JOIN chosen USING (${keys}, layer)`;
}

/** Least share of a unit's figures other than 0 that a whole copy has. */
const LEAST_WHOLE = 0.9;

/**
 * SQL of layered rows with `whole`: 2 in the newest whole copy of their unit, 1 in older whole copies, 0 in parts. A
 * whole copy has nearly all figures other than 0 that the copies have together, apart from cells that it lacks, and as
 * many rows as any other copy with nearly all figures.
 */
function markWholesSql(table: TableName, from: string): string {
  const { key, repeats } = tableOf(table);
  const keys = key.map(quoteName).join(', ');
  const bitsOf = (toSql: (name: string) => string) =>
    (repeats?.figures ?? [])
      .map((name, at) => `(CAST(${toSql(quoteName(name))} AS INTEGER) << ${at})`)
      .join(' + ');
  return `WITH counted AS (SELECT *, row(${repeats?.unit}) AS unit, ${bitsOf((name) => `coalesce(${name}, 0) <> 0`)} AS own,
        ${bitsOf((name) => `${name} IS NULL`)} AS lacking FROM ${from}),
      told AS (SELECT unit, ${keys}, bit_or(own) AS told FROM counted GROUP BY ALL),
      units AS (SELECT unit, sum(bit_count(told)) AS told_in_all FROM told GROUP BY unit),
      nearly AS (SELECT unit, layer, count(*) AS size FROM counted JOIN told USING (unit, ${keys}) JOIN units USING (unit)
        GROUP BY unit, layer, told_in_all
        HAVING sum(bit_count(own)) >= ${LEAST_WHOLE} * (told_in_all - sum(bit_count(told & lacking)))),
      wholes AS (SELECT unit, layer, 1 + CAST(layer = max(layer) OVER (PARTITION BY unit) AS INTEGER) AS whole
        FROM (FROM nearly QUALIFY size = max(size) OVER (PARTITION BY unit)))
    SELECT counted.* EXCLUDE (unit, own, lacking), coalesce(whole, 0) AS whole
    FROM counted LEFT JOIN wholes USING (unit, layer)`;
}

/** SQL of the rows of several files, one for each key. */
function combineSql({ table, schedule }: Layered, from: string, isLayered: boolean): string {
  const combined = combineRowsSql(table, from, { isLayered, schedule, others: 'layered' });
  if (combined === undefined) throw new TypeError(`${table} has no figures by which its rows are compared.`);
  return combined;
}

/**
 * Takes the keys of a unit from its newest whole copy (`markWholesSql`), else from the fullest copy. A copy that shares
 * at most half of its rows with this one is a part: it adds its other keys. Copies with fewer rows than `leastRows` are
 * excerpts: all their rows count like rows of one file, so that the order of the files does not matter, for keys that
 * no other copy has.
 */
function mergePartsSql(layered: Layered, { unit, leastRows }: UnitRule): string {
  const { table } = layered;
  const keys = unit.map(quoteName).join(', ');
  const key = tableOf(table).key.map(quoteName).join(', ');
  return `WITH layered AS (${layersSql(layered)}),
    copies AS (${copiesSql(layered, keys)}),
    large AS (SELECT * FROM layered SEMI JOIN (FROM copies WHERE size >= ${leastRows}) USING (${keys}, layer)),
    marked AS (${markWholesSql(table, 'large')}),
    ranked AS (SELECT ${keys}, layer, size, row_number() OVER (PARTITION BY ${keys}
        ORDER BY whole DESC, size DESC, spoken DESC, layer DESC) AS place
      FROM copies JOIN (SELECT DISTINCT ${keys}, layer, whole FROM marked) USING (${keys}, layer)),
    placed AS (SELECT * FROM marked JOIN ranked USING (${keys}, layer)),
    parts AS (SELECT ${keys}, layer FROM placed LEFT JOIN (SELECT ${key}, 1 AS is_known FROM placed WHERE place = 1) USING (${key})
      GROUP BY ${keys}, layer, place, size HAVING place = 1 OR 2 * count(is_known) <= size),
    taken AS (SELECT * FROM placed SEMI JOIN (SELECT * FROM placed SEMI JOIN parts USING (${keys}, layer)) USING (${key})),
    excerpts AS (SELECT * FROM layered SEMI JOIN (SELECT * FROM copies WHERE size < ${leastRows}) USING (${keys}, layer)
      ANTI JOIN taken USING (${key}))
  SELECT ${columnListSql(table)} FROM (${combineSql(layered, 'taken', true)})
  UNION ALL SELECT ${columnListSql(table)} FROM (${combineSql(layered, 'excerpts', false)})`;
}

/** Takes each row from the newest whole copy of its unit, else from the layer in which it is fullest. */
function mergeRowsSql(layered: Layered): string {
  const { table, layers } = layered;
  const key = tableOf(table).key.map(quoteName).join(', ');
  return `WITH layered AS (SELECT * FROM (${layersSql(layered)}) QUALIFY layer >= ${lastCorrectionSql(layers, key)}),
    marked AS (${markWholesSql(table, 'layered')})
    ${combineSql(layered, 'marked', true).replace(/^WITH/, ',')}`;
}

/**
 * SQL condition, true if the layer of a row speaks about the column: it contains the column or, in the base snapshot,
 * the value is not null.
 */
function spokenSql(name: string, layers: readonly Layer[]): string {
  const speaking = layers.filter(({ number, columns }) => number !== BASE_LAYER && columns.includes(name));
  const known = `layer = ${BASE_LAYER} AND ${quoteName(name)} IS NOT NULL`;
  if (speaking.length === 0) return known;
  return `layer IN (${speaking.map(({ number }) => number).join(', ')}) OR (${known})`;
}

/**
 * Takes each cell from the newest layer that speaks about its column (`spokenSql`). Rows with a higher rank
 * (`rankValueSql`) precede newer layers.
 */
function mergeCellsSql(layered: Layered): string {
  const { table, layers } = layered;
  const { key } = tableOf(table);
  const places = layers.map(({ number }) => number).sort((a, b) => a - b);
  const place = `CASE layer ${places.map((number, at) => `WHEN ${number} THEN ${at}`).join(' ')} END`;
  const cells = columnNames(table).map((name) =>
    key.includes(name)
      ? quoteName(name)
      : `arg_max_null(${quoteName(name)}, place) FILTER (WHERE ${spokenSql(name, layers)}) AS ${quoteName(name)}`,
  );
  return `SELECT ${cells.join(', ')} FROM (
    SELECT *, CAST(${rankValueSql(table)} AS BIGINT) * ${layers.length} + ${place} AS place FROM (${layersSql(layered)}))
  GROUP BY ${key.map(quoteName).join(', ')}`;
}

/** SQL of all rows of all layers, including superseded rows. Much cheaper than `mergeSql`. */
export const unionSql = (table: TableName, layers: readonly Layer[], where?: string): string =>
  `SELECT ${columnListSql(table)} FROM (${layersSql({ table, layers, where })})`;

/** SQL of the table's merged rows. No layer may contain a key twice. */
export function mergeSql(
  table: TableName,
  layers: readonly Layer[],
  { where, schedule }: MergeOptions = {},
): string {
  if (layers.length === 1) return unionSql(table, layers, where);
  const { replaces, repeats } = tableOf(table);
  const layered = { table, layers, where, schedule };
  if (replaces.by === 'cells') return repeats === undefined ? mergeCellsSql(layered) : mergeRowsSql(layered);
  return replaces.leastRows === undefined
    ? mergeUnitsSql(layered, replaces)
    : mergePartsSql(layered, replaces);
}
