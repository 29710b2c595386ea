import * as v from 'valibot';

/** An answer as the backend of another release, or a broken one, might send it. */
export type AnswerVariant = {
  name: string;
  json: unknown;
  /** Number of readable rows. */
  rows: number;
};

const recordSchema = v.record(v.string(), v.unknown());
const listSchema = v.array(v.unknown());

const isOurs = (schema: v.GenericSchema) => 'isOurs' in schema;
const isObject = (schema: v.GenericSchema): schema is v.ObjectSchema<v.ObjectEntries, undefined> =>
  schema.type === 'object';
const isArray = (schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> =>
  schema.type === 'array';

const entriesOf = (schema: v.GenericSchema | undefined): [string, v.GenericSchema][] =>
  schema && isObject(schema) ? Object.entries(schema.entries) : [];

function without(json: unknown, name: string): unknown {
  const { [name]: _, ...others } = v.parse(recordSchema, json);
  return others;
}

/** An answer without the fields that are not in the requirements. */
export function withoutOurs(schema: v.GenericSchema, json: unknown): unknown {
  if (isArray(schema)) return v.parse(listSchema, json).map((item) => withoutOurs(schema.item, item));
  if (!isObject(schema)) return json;
  const record = v.parse(recordSchema, json);
  return Object.fromEntries(
    entriesOf(schema).flatMap(([name, entry]) =>
      isOurs(entry) ? [] : [[name, withoutOurs(entry, record[name])]],
    ),
  );
}

/** A value of which the requirements leave the type open: numbers as texts. */
const toTexts = (row: unknown) =>
  Object.fromEntries(
    Object.entries(v.parse(recordSchema, row)).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  );

const isNullable = (schema: v.GenericSchema) => schema.type === 'nullable';

/**
 * Variants of an answer that must stay readable: without all fields that the requirements do not name; without each of
 * these fields, once for the answer and once for all rows; without each nullable field, and with a broken one; with
 * texts for numbers; and with null for each field of the first row, which may make that row unreadable.
 *
 * @param answer a complete answer with at least two rows.
 */
export function toAnswerVariants(schema: v.GenericSchema, answer: unknown): AnswerVariant[] {
  const isBare = isArray(schema);
  const envelope = isBare ? { results: answer } : v.parse(recordSchema, answer);
  const rows = v.parse(listSchema, envelope.results);
  const listOfRows = isBare ? schema : entriesOf(schema).find(([name]) => name === 'results')?.[1];
  const fields = entriesOf(listOfRows && isArray(listOfRows) ? listOfRows.item : undefined);
  const close = (changed: readonly unknown[]) => (isBare ? changed : { ...envelope, results: changed });
  return [
    { name: 'with only what the requirements name', json: withoutOurs(schema, answer), rows: rows.length },
    ...entriesOf(schema)
      .filter(([, entry]) => isOurs(entry))
      .map(([name]) => ({ name: `without ${name}`, json: without(answer, name), rows: rows.length })),
    ...fields
      .filter(([, entry]) => isOurs(entry))
      .map(([name]) => ({
        name: `without ${name} in its rows`,
        json: close(rows.map((row) => without(row, name))),
        rows: rows.length,
      })),
    ...fields
      .filter(([, entry]) => isNullable(entry) && !isOurs(entry))
      .flatMap(([name]) => [
        {
          name: `without ${name}, which may be null, in its rows`,
          json: close(rows.map((row) => without(row, name))),
          rows: rows.length,
        },
        {
          name: `with a broken ${name}, which may be null, in its rows`,
          json: close(rows.map((row) => ({ ...v.parse(recordSchema, row), [name]: { broken: true } }))),
          rows: rows.length,
        },
      ]),
    ...(fields.length === 0
      ? []
      : [
          {
            name: 'with texts for the numbers of its rows',
            json: close(rows.map(toTexts)),
            rows: rows.length,
          },
        ]),
    ...fields.map(([name, entry]) => ({
      name: `with null for ${name} in one row`,
      json: close(rows.map((row, at) => (at === 0 ? { ...v.parse(recordSchema, row), [name]: null } : row))),
      rows: isOurs(entry) || v.is(entry, null) ? rows.length : rows.length - 1,
    })),
  ];
}
