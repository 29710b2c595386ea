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

/** All of them, each once. */
export const namedBackendsSchema = listSchema(namedBackendSchema, ({ name }) => name);

/** `nhl=https://nhl.example,ahl=http://10.0.0.7:8081/api/`. An item of another form stays as it is, for the schema to name. */
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

/** A limit of backends: those of single ones by their names, and that of all others. */
export type PerBackend = { byName: ReadonlyMap<string, number>; others: number };

/** A limit that each backend has to itself: one number for all, or a list with numbers of single ones. */
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

/** `5000,nhl=2000`: the limit of `nhl` is 2000, that of all others 5000. Without the first number they have the default. */
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
