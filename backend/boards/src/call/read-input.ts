import type { ParameterProblem } from '@sharpside/contracts/api';
import * as v from 'valibot';
import { ApiError, badParameters } from './api-error.ts';
import type { ParameterSchema } from './parameters.ts';

type Values = Record<string, unknown>;

/**
 * Parameters before any check. For a GET also `search`, the same parameters in a fixed order, which names the answer in
 * the cache.
 */
export type Input = { values: Values; search: URLSearchParams | undefined };

const recordSchema = v.record(v.string(), v.unknown());

const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '').sort();

/** The parameters of a query. An empty parameter counts as left out, because clients may send a cleared filter. */
export function readQuery(query: unknown): Input {
  const given = Object.entries(v.parse(recordSchema, { ...v.parse(v.looseObject({}), query) }))
    .map(([name, value]) => ({ name, texts: toTexts(value) }))
    .filter(({ texts }) => texts.length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    values: Object.fromEntries(given.map(({ name, texts }) => [name, texts.length === 1 ? texts[0] : texts])),
    search: new URLSearchParams(given.flatMap(({ name, texts }) => texts.map((text) => [name, text]))),
  };
}

const isPlain = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

const isLeftOut = (value: unknown) => value === '' || value === null;

/**
 * The parameters of a JSON body. Numbers and booleans become the texts that a query would have. Null and empty texts
 * count as left out.
 *
 * @throws {ApiError} `BAD_REQUEST` if the body is not an object.
 */
export function readBody(body: unknown): Input {
  const result = v.safeParse(recordSchema, body);
  if (!result.success || Array.isArray(body)) {
    throw new ApiError('the body must be a JSON object', { code: 'BAD_REQUEST' });
  }
  const given = Object.entries(result.output).filter(([, value]) => !isLeftOut(value));
  return {
    values: Object.fromEntries(given.map(([name, value]) => [name, isPlain(value) ? String(value) : value])),
    search: undefined,
  };
}

const MAX_ECHO_LENGTH = 60;

function findUnknown(known: readonly string[], values: Values): ParameterProblem[] {
  const accepted = known.length === 0 ? 'no parameters at all' : `only ${known.join(', ')}`;
  return Object.keys(values)
    .filter((name) => !known.includes(name))
    .map((name) => ({ parameter: name.slice(0, MAX_ECHO_LENGTH), accepted }));
}

/**
 * Parsed parameters.
 *
 * @throws {ApiError} `BAD_PARAMETER` with all problems, unknown parameters included.
 */
export function parseInput<E extends Readonly<Record<string, ParameterSchema>>>(
  schema: v.ObjectSchema<E, undefined>,
  values: Values,
): v.InferOutput<v.ObjectSchema<E, undefined>> {
  const unknown = findUnknown(Object.keys(schema.entries), values);
  const result = v.safeParse(schema, values);
  if (result.success && unknown.length === 0) return result.output;
  const wrong = (result.issues ?? []).map((issue) => ({
    parameter: String(issue.path?.[0]?.key ?? ''),
    accepted: issue.message,
  }));
  const first = new Map([...wrong, ...unknown].reverse().map((problem) => [problem.parameter, problem]));
  throw badParameters([...first.values()].reverse());
}
