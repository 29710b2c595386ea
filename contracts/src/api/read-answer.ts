import * as v from 'valibot';
import { parseContract } from '../errors/contract-error.ts';
import type { OpenChoice, Ours } from './answer-shapes.ts';

/**
 * Answer as pages read it: the type of its schema, but fields of {@link ours} and nullable fields are null if they are
 * missing or broken, and an open choice is any text.
 */
export type Read<S> = S extends Ours
  ? S extends v.NullableSchema<OpenChoice & v.GenericSchema, undefined>
    ? string | null
    : v.InferOutput<Extract<S, v.GenericSchema>> | null
  : S extends OpenChoice
    ? string
    : S extends v.NullableSchema<infer W extends OpenChoice & v.GenericSchema, undefined>
      ? Read<W> | null
      : S extends v.ObjectSchema<infer E, undefined>
        ? { [K in keyof E]: Read<E[K]> }
        : S extends v.ArraySchema<infer I, undefined>
          ? Read<I>[]
          : S extends v.GenericSchema
            ? v.InferOutput<S>
            : never;

/** An answer after reading, with the number of its rows and the number of unreadable rows among them. */
export type ReadAnswer<S> = { answer: Read<S>; rows: number; unreadRows: number };

const isOurs = (schema: v.GenericSchema): boolean => 'isOurs' in schema;
const isOpenChoice = (schema: v.GenericSchema): boolean => 'isOpenChoice' in schema;
const isObject = (schema: v.GenericSchema): schema is v.ObjectSchema<v.ObjectEntries, undefined> =>
  schema.type === 'object' && !('pipe' in schema);
const isArray = (schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> =>
  schema.type === 'array' && !('pipe' in schema);

const isNullable = (schema: v.GenericSchema): schema is v.NullableSchema<v.GenericSchema, undefined> =>
  schema.type === 'nullable' && !('pipe' in schema);

const isOptional = (schema: v.GenericSchema): schema is v.OptionalSchema<v.GenericSchema, unknown> =>
  schema.type === 'optional' && !('pipe' in schema);

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/;

/** A number, also as text. */
const numberSchema: v.GenericSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(NUMBER), v.transform(Number))]),
  v.finite(),
);
/** A text, also as a number, as ids may be. */
const textSchema: v.GenericSchema = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);

/**
 * A value whose type the product's documents mostly leave open. For a field that they name (`isNamed`), any number is
 * a number: they give no range either.
 */
function toLenient(schema: v.GenericSchema, isNamed: boolean): v.GenericSchema {
  if (schema.type === 'number') return isNamed ? numberSchema : v.pipe(numberSchema, schema);
  if (isOpenChoice(schema)) return textSchema;
  return schema.type === 'string' ? v.pipe(textSchema, schema) : schema;
}

const orNull = (schema: v.GenericSchema) => v.fallback(v.nullable(schema), null);

/** A list without its unreadable items. */
const readableOf = (item: v.GenericSchema) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((one) => {
        const { success, output } = v.safeParse(item, one);
        return success ? [output] : [];
      }),
    ),
  );

function toReader<S extends v.GenericSchema>(schema: S): v.GenericSchema<unknown, Read<S>>;
function toReader(schema: v.GenericSchema): v.GenericSchema {
  if (isOurs(schema)) return orNull(toLenient(isNullable(schema) ? schema.wrapped : schema, false));
  if (isNullable(schema)) return orNull(toReader(schema.wrapped));
  // Null, as some backends send for a field that they leave out, or a broken value counts as missing.
  if (isOptional(schema)) return v.fallback(toReader(schema.wrapped), () => v.getDefault(schema));
  if (isArray(schema)) return readableOf(toReader(schema.item));
  if (!isObject(schema)) return toLenient(schema, true);
  return v.object(
    Object.fromEntries(Object.entries(schema.entries).map(([name, entry]) => [name, toReader(entry)])),
  );
}

const listSchema = v.array(v.unknown());
const envelopeSchema = v.object({ results: listSchema });

function countRows(answer: unknown): number {
  const envelope = v.safeParse(envelopeSchema, answer);
  if (envelope.success) return envelope.output.results.length;
  return v.is(listSchema, answer) ? answer.length : 0;
}

/**
 * Reader of an answer whose backend may be of another release than the page: fields of {@link ours} and nullable fields
 * may be missing or broken, as may optional ones, numbers may come as texts and texts as numbers, unreadable rows are
 * dropped and counted, and a list may come without its envelope (API-16, API-40).
 *
 * @param what names the answer in the error.
 * @returns the reader, which throws a `ContractError` if nothing of the answer is readable.
 */
export function createReader<S extends v.GenericSchema>(
  schema: S,
  what: string,
): (json: unknown) => ReadAnswer<S> {
  const reader = toReader(schema);
  return (json) => {
    const whole = isObject(schema) && Array.isArray(json) ? { results: json, next: null } : json;
    const answer = parseContract(reader, whole, what);
    const rows = countRows(whole);
    const unreadRows = rows - countRows(answer);
    // A list without readable rows must not count as empty, so this parse throws with every problem.
    if (rows > 0 && unreadRows === rows) parseContract(schema, whole, what);
    return { answer, rows, unreadRows };
  };
}
