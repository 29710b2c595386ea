import { backendNameSchema, isWebAddress } from '@sharpside/contracts';
import { asList, asNumber, countSchema, listSchema } from '@sharpside/server-kit';
import * as v from 'valibot';

const isBackendUrl = (text: string) => {
  const url = isWebAddress(text) ? URL.parse(text) : null;
  return url !== null && (text === url.origin || (text === url.origin + url.pathname && text.endsWith('/')));
};

/** A backend besides the product's own, under the name that declarations give it. */
const namedBackendSchema = v.strictObject(
  {
    name: backendNameSchema,
    url: v.pipe(
      v.string(),
      v.check(
        isBackendUrl,
        "must have addresses that are an origin, or end with a slash, for example 'nhl=https://nhl.example' or 'nhl=http://10.0.0.7:8081/api/'",
      ),
    ),
  },
  "must be names with addresses and commas between, for example 'nhl=https://nhl.example'",
);

/** A list of named backends; no name may occur twice. */
export const namedBackendsSchema = listSchema(namedBackendSchema, ({ name }) => name);

/**
 * Parses `nhl=https://nhl.example,ahl=http://10.0.0.7:8081/api/`. Items of another form are kept for the schema to
 * refuse.
 */
export const readBackends = (text: string) =>
  asList(text).map((item) => {
    const [, name, url] = /^([^=]*)=(.*)$/.exec(item) ?? [];
    return name === undefined || url === undefined ? item : { name, url };
  });

const limitsOf = (limitSchema: ReturnType<typeof countSchema>) =>
  v.pipe(
    v.array(v.union([limitSchema, v.strictObject({ name: backendNameSchema, limit: limitSchema })])),
    v.check(
      (limits) =>
        new Set(limits.map((item) => (typeof item === 'number' ? '' : item.name))).size === limits.length,
      'must have one number for all at most, and one for each name',
    ),
  );

/** A limit per backend: `byName` for the backends that the setting names, `others` for the rest. */
export type PerBackend = { byName: ReadonlyMap<string, number>; others: number };

/** Schema of a limit per backend: a number for all backends, or a list with numbers for some of them. */
export const perBackendSchema = (usual: number, limitSchema = countSchema(1)) =>
  v.optional(
    v.pipe(
      v.union(
        [limitSchema, limitsOf(limitSchema)],
        "must be a number for all, or also numbers of single ones, for example '5000,nhl=2000'",
      ),
      v.transform((given): PerBackend => {
        const limits = typeof given === 'number' ? [given] : given;
        return {
          byName: new Map(
            limits.flatMap((item) => (typeof item === 'number' ? [] : [[item.name, item.limit] as const])),
          ),
          others: limits.find((item) => typeof item === 'number') ?? usual,
        };
      }),
    ),
    usual,
  );

/**
 * Parses `5000,nhl=2000`: `nhl` has the limit 2000, all others 5000. Without the first number, the others have the
 * default.
 */
export const readPerBackend = (text: string) =>
  asList(text).map((item) => {
    const [, name, limit] = /^([^=]*)=(.*)$/.exec(item) ?? [];
    return name === undefined || limit === undefined ? asNumber(item) : { name, limit: asNumber(limit) };
  });

/** The message for a name that belongs to no address. */
export const UNKNOWN_BACKEND = 'must name backends of EDGE_BACKENDS';

/** True if all of `names` are names of `backends`. */
export const areNamesOf = (backends: readonly { name: string }[], names: Iterable<string>): boolean =>
  [...names].every((known) => backends.some(({ name }) => name === known));
