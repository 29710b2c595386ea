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
 * Computes the events of generated data, in ESPN's shape, as they are at `now`. If it returns undefined, the snapshot's
 * events are used.
 */
export type LiveEvents = (league: League, day: string, now: number) => readonly unknown[] | undefined;

export type CallContext = {
  /** Reads rows of the snapshot. All queries of a request read the same snapshot. */
  runQuery: <P extends Parameters, R>(query: Query<P, R>, parameters: P) => Promise<R[]>;
  manifest: Manifest;
  pictures: Pictures;
  /** Events of generated games at the moment of the request; undefined for real data. */
  findLiveEvents?: LiveEvents | undefined;
  /** Milliseconds since the epoch, for answers that depend on the day; see `cacheVaryBy`. */
  now: number;
  /** Path and query of another page of the same list. */
  pageUrl: (page: number) => string;
};

type Entries = Readonly<Record<string, ParameterSchema>>;
type InputOf<E extends Entries> = v.InferOutput<v.ObjectSchema<E, undefined>>;

type CallDefinition<E extends Entries, A> = {
  /** A POST takes its parameters from a JSON body. Like a GET, it changes nothing. */
  method?: 'GET' | 'POST';
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** Unknown parameters are refused, because a mistyped filter must not be ignored. */
  parameters: E;
  answer: v.GenericSchema<unknown, A>;
  /**
   * The part of the answer's cache key that depends on the clock, such as the day. An answer is kept until this value
   * changes.
   */
  cacheVaryBy?: (now: number) => string;
  /** Maximum age of an answer that is sent again while the engine is too busy for a new one. Default 0: none is. */
  maxStaleMs?: number;
  run: (context: CallContext, input: InputOf<E>) => Promise<NoInfer<A>>;
};

export type CallRequest = {
  /**
   * Part of the cache key. Requests of a call with the same key have the same answer, as long as snapshot and
   * `cacheVaryBy` stay the same.
   */
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
  readonly maxStaleMs: number;
  /** @throws {ApiError} `BAD_PARAMETER` with all problems, or `BAD_REQUEST` if the body of a POST is not an object. */
  readonly read: (query: unknown, body: unknown) => CallRequest;
};

/** Parameters, answer and documentation of an endpoint come from one definition. */
export function defineCall<const E extends Entries, A>(definition: CallDefinition<E, A>): Call {
  const { method = 'GET', path, run, cacheVaryBy = () => '', maxStaleMs = 0 } = definition;
  const schema = v.object<E>(definition.parameters);
  return {
    ...definition,
    method,
    cacheVaryBy,
    maxStaleMs,
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
