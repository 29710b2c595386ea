import type { Access } from '@sharpside/contracts';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import type { Query } from '@sharpside/warehouse/engine/define-query';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import type { League } from '@sharpside/warehouse/teams/team';
import * as v from 'valibot';
import type { ParameterSchema } from './parameters.ts';
import type { Pictures } from './pictures.ts';
import { parseInput, readBody, readQuery } from './read-input.ts';

/**
 * Events of a league and day that move with the clock, in ESPN's shape, where the data are generated. Undefined
 * where it has none, and then those of the snapshot are given.
 */
export type LiveEvents = (league: League, day: string, now: number) => readonly unknown[] | undefined;

/** Everything that an answer is made from. */
export type CallContext = {
  /** Rows of the snapshot. All queries of one request go to the same one. */
  runQuery: <P extends Parameters, R>(query: Query<P, R>, parameters: P) => Promise<R[]>;
  manifest: Manifest;
  pictures: Pictures;
  /** Games of generated data as they stand right now; undefined for real data. */
  findLiveEvents?: LiveEvents | undefined;
  /** Milliseconds since the epoch, for what depends on the day; see `cacheVaryBy`. */
  now: number;
  /** Path and query of another page of the same list. */
  pageUrl: (page: number) => string;
};

type Entries = Readonly<Record<string, ParameterSchema>>;
type InputOf<E extends Entries> = v.InferOutput<v.ObjectSchema<E, undefined>>;

type CallDefinition<E extends Entries, A> = {
  /** A POST takes its parameters as a JSON body; it changes nothing either. */
  method?: 'GET' | 'POST';
  path: `/api/${string}`;
  /** One sentence: what comes back. */
  summary: string;
  access: Access;
  /** Its parameters. A call that is given another one is refused: a mistyped filter must not be a filter less. */
  parameters: E;
  answer: v.GenericSchema<unknown, A>;
  /**
   * The part of the answer's cache key that moves with the clock, such as the day: an answer is kept only as long as
   * this gives the same.
   */
  cacheVaryBy?: (now: number) => string;
  run: (context: CallContext, input: InputOf<E>) => Promise<NoInfer<A>>;
};

/** A request to a call, parsed and valid. */
export type CallRequest = {
  /** The same for requests with the same answer. */
  key: string;
  pageUrl: (page: number) => string;
  run: (context: CallContext) => Promise<unknown>;
};

/** One endpoint: its parameters, access and answer. */
export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly parameters: Entries;
  readonly answer: v.GenericSchema<unknown, unknown>;
  readonly cacheVaryBy: (now: number) => string;
  /** @throws {ApiError} `BAD_PARAMETER` with everything that is wrong. */
  readonly read: (query: unknown, body: unknown) => CallRequest;
};

/** An endpoint. Parameters, answer and documentation come from the one definition. */
export function defineCall<const E extends Entries, A>(definition: CallDefinition<E, A>): Call {
  const { method = 'GET', path, run, cacheVaryBy = () => '' } = definition;
  const schema = v.object<E>(definition.parameters);
  return {
    ...definition,
    method,
    cacheVaryBy,
    read(query, body) {
      const { values, search } = method === 'GET' ? readQuery(query) : readBody(body);
      const input = parseInput(schema, values);
      return {
        key: search === undefined ? JSON.stringify(input) : search.toString(),
        pageUrl(page) {
          const next = new URLSearchParams(search);
          next.set('page', String(page));
          return `${path}?${next}`;
        },
        run: (context) => run(context, input),
      };
    },
  };
}
