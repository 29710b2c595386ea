import type { Owner, Release } from '@sharpside/contracts';
import type { ReleaseError } from '@sharpside/contracts/control';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import type { CollectedError, ErrorCollector } from './error-collector.ts';
import { type ErrorGroup, groupErrors, type TracedError } from './group-errors.ts';
import type { ReleaseReader } from './release-reader.ts';
import type { SourceMaps } from './source-maps.ts';

type ErrorQuery = { channel: string; app?: string | undefined; version?: string | undefined };

/** Errors of releases in browsers, each with its place in the sources and the team behind it. */
export type ReleaseErrors = {
  /** Errors of the last 24 hours, those of the most networks first. */
  list(query: ErrorQuery): Promise<ReleaseError[]>;
};

type ReleaseErrorsOptions = { releases: ReleaseReader; collector: ErrorCollector; maps: SourceMaps };

/** Errors, and releases, that are looked at at once: a source map takes much memory while it is read. */
const PARALLEL = 2;
const MAX_LISTED = 100;

/** The team behind a release, as it says itself. */
const findOwner = ({ manifest }: Release): Owner | undefined =>
  manifest.kind === 'remote' ? manifest.declaration.owner : manifest.owner;

/** See {@link ReleaseErrors}. */
export function createReleaseErrors({ releases, collector, maps }: ReleaseErrorsOptions): ReleaseErrors {
  async function trace(error: CollectedError): Promise<TracedError> {
    return { error, stack: await mapLimited(error.stack, 1, (frame) => maps.trace(frame, error)) };
  }

  async function addFacts(group: ErrorGroup): Promise<ReleaseError> {
    const release = await releases.read(group.app, group.version).catch(() => undefined);
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
      const groups = groupErrors(await mapLimited(wanted, PARALLEL, trace));
      return mapLimited(groups.slice(0, MAX_LISTED), PARALLEL, addFacts);
    },
  };
}
