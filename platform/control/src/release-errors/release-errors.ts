import type { ReleaseErrors } from '@sharpside/contracts/control';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import type { CollectedError, ErrorCollector } from './error-collector.ts';
import { type TraceError, toPlace } from './trace-errors.ts';

type Options = {
  collector: Pick<ErrorCollector, 'list'>;
  trace: TraceError;
  /** Address of a release in a tracker, with `{app}` and `{version}`; null: there is no tracker. */
  page: string | null;
};

type ErrorQuery = { channel: string; app?: string | undefined };

/** The releases with errors in browsers in the last 24 hours; those that most networks met come first. */
export type ListReleaseErrors = (query: ErrorQuery) => Promise<ReleaseErrors['releases']>;

/** Number of releases whose newest error is mapped at once. A source map takes much memory while it is read. */
const PARALLEL = 2;

export function createReleaseErrors({ collector, trace, page }: Options): ListReleaseErrors {
  async function summarize(errors: readonly [CollectedError, ...CollectedError[]]) {
    const [first] = errors;
    const newest = errors.reduce((one, other) => (other.lastAt > one.lastAt ? other : one), first);
    const { app, version, failure, lastAt, message, where, owner } = await trace(newest);
    return {
      app,
      version,
      networks: new Set(errors.flatMap(({ networks }) => networks)).size,
      hasMore: errors.some(({ hasMore }) => hasMore),
      owner: owner ? [owner.team, owner.contact].filter(Boolean).join(', ') : null,
      newest: {
        failure,
        message,
        at: new Date(lastAt * 1000).toISOString(),
        place: where ? toPlace(where) : null,
      },
      page: page?.replaceAll('{app}', app).replaceAll('{version}', encodeURIComponent(version)) ?? null,
    };
  }

  return async ({ channel, app }) => {
    const releases = new Map<string, [CollectedError, ...CollectedError[]]>();
    for (const error of collector.list(channel)) {
      if (app !== undefined && error.app !== app) continue;
      const name = `${error.app}@${error.version}`;
      const known = releases.get(name);
      if (known) known.push(error);
      else releases.set(name, [error]);
    }
    const listed = await mapLimited([...releases.values()], PARALLEL, summarize);
    return listed.sort((a, b) => b.networks - a.networks);
  };
}
