import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBStructValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { EngineError } from './errors.ts';

/** A value in a query's rows. Only JSON values, so no BigInt and no Date. */
export type Cell = string | number | boolean | null | Cell[] | { [field: string]: Cell };

const MICROS_PER_SECOND = 1_000_000n;
const MS_PER_DAY = 86_400_000;

function toNumber(value: bigint): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new EngineError(`${value} does not fit a number; cast it in the query, for example to VARCHAR`, {
    code: 'VALUE_TOO_LARGE',
  });
}

/** Whole seconds without a fraction: '2025-07-24T23:05:00Z'. */
function toTimestamp(micros: bigint): string {
  const iso = new Date(Number(micros / 1000n)).toISOString();
  return micros % MICROS_PER_SECOND === 0n ? iso.replace('.000Z', 'Z') : iso;
}

/**
 * An engine value as plain JSON: counts as numbers, dates as 'YYYY-MM-DD', timestamps as UTC ISO 8601.
 *
 * @throws {EngineError} `VALUE_TOO_LARGE`, `TYPE_UNSUPPORTED`
 */
export function convertCell(value: DuckDBValue, type?: DuckDBType): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return toNumber(value);
  if (value instanceof DuckDBDateValue) return new Date(value.days * MS_PER_DAY).toISOString().slice(0, 10);
  if (value instanceof DuckDBTimestampValue) return toTimestamp(value.micros);
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  if (value instanceof DuckDBListValue) return value.items.map((item) => convertCell(item));
  if (value instanceof DuckDBStructValue) {
    return Object.fromEntries(
      Object.entries(value.entries).map(([field, entry]) => [field, convertCell(entry)]),
    );
  }
  throw new EngineError(`a query gave back a ${String(type ?? 'value')}; cast it to a plain type`, {
    code: 'TYPE_UNSUPPORTED',
  });
}
