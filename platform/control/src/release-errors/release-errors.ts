import type { Owner, Release } from '@sharpside/contracts';
import type { ReleaseError } from '@sharpside/contracts/control';
import type { Registry } from '@sharpside/registry/records/registry';
import { LRUCache } from 'lru-cache';
import type { CollectedError, ErrorCollector } from './error-collector.ts';
import { type ErrorGroup, groupErrors, type TracedError } from './group-errors.ts';
import type { SourceMaps } from './source-maps.ts';

type ErrorQuery = { channel: string; app?: string | undefined; version?: string | undefined };

/** Errors of releases in browsers, each with its place in the sources and the team behind it. */
export type ReleaseErrors = {
  /** Errors of the last 24 hours, those of the most networks first. */
  list(query: ErrorQuery): Promise<ReleaseError[]>;
};

type ReleaseErrorsOptions = { registry: Registry; collector: ErrorCollector; maps: SourceMaps };

const MAX_TRACED = 1_000;
const MAX_LISTED = 100;

/** The team behind a release, as it says itself. */
const findOwner = ({ manifest }: Release): Owner | undefined =>
  manifest.kind === 'remote' ? manifest.declaration.owner : manifest.owner;

/** See {@link ReleaseErrors}. */
export function createReleaseErrors({ registry, collector, maps }: ReleaseErrorsOptions): ReleaseErrors {
  const traced = new LRUCache<string, TracedError['stack']>({ max: MAX_TRACED });

  async function trace(error: CollectedError): Promise<TracedError> {
    const known = traced.get(error.key);
    if (known) return { error, stack: known };
    const stack = await Promise.all(error.stack.map((frame) => maps.trace(frame, error)));
    // A place that the store could not tell just now is asked for again.
    if (stack.every(({ frame }) => frame.source !== null)) traced.set(error.key, stack);
    return { error, stack };
  }

  async function addFacts(group: ErrorGroup): Promise<ReleaseError> {
    const release = await registry.readRelease(group.app, group.version).catch(() => undefined);
    return {
      ...group,
      owner: (release && findOwner(release)) ?? null,
      commit: release?.commit ?? null,
    };
  }

  return {
    async list({ channel, app, version }) {
      const wanted = collector
        .list(channel)
        .filter((error) => app === undefined || error.app === app)
        .filter((error) => version === undefined || error.version === version);
      const groups = groupErrors(await Promise.all(wanted.map(trace)));
      return Promise.all(groups.slice(0, MAX_LISTED).map(addFacts));
    },
  };
}
