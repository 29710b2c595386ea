import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  assetPathSchema,
  channelRevisionSchema,
  parseContractJson,
  releaseSchema,
  versionSchema,
} from '@sharpside/contracts';
import type { Judge } from '@sharpside/registry/signatures/judge-release';
import { hasCode, replaceFile } from '@sharpside/server-kit';
import * as v from 'valibot';
import { EdgeError } from '../errors.ts';
import { type ReleaseSource, readLiveRelease } from './live-release.ts';
import { assembleLiveState, type LiveState, listReleases } from './live-state.ts';

const savedStateSchema = v.strictObject({
  schema: v.literal(2),
  revision: channelRevisionSchema,
  /** Id of the trusted key that signed the revision. */
  signedBy: v.exactOptional(v.string()),
  releases: v.array(releaseSchema),
  /** Signatures by release (`remote-tools@1.1.0`), if keys are configured. */
  signatures: v.exactOptional(v.record(v.string(), v.array(v.string()))),
  /** The kept version of each app whose current release in the revision was not trusted. */
  kept: v.exactOptional(v.record(v.string(), versionSchema)),
  texts: v.record(assetPathSchema, v.string()),
});

/** The last good state, from which an edge starts and serves while its store does not answer. */
export type SavedState = v.InferOutput<typeof savedStateSchema>;

const toSavedState = (state: LiveState): SavedState => {
  const releases = listReleases(state);
  const signed = releases.filter(({ signatures }) => signatures.length > 0);
  const signatures = signed.map(({ app, version, signatures: found }) => [`${app}@${version}`, [...found]]);
  const untrusted = new Set(state.untrusted.map(({ release }) => release));
  const kept = [state.host, ...state.remotes].flatMap(({ app, current: { version } }) => {
    const stated = state.revision.apps[app]?.current;
    return stated !== version && untrusted.has(`${app}@${stated}`) ? [[app, version] as const] : [];
  });
  return {
    schema: 2,
    revision: state.revision,
    ...(state.signedBy !== undefined && { signedBy: state.signedBy }),
    releases: releases.map(({ document }) => document),
    ...(kept.length > 0 && { kept: Object.fromEntries(kept) }),
    ...(signed.length > 0 && { signatures: Object.fromEntries(signatures) }),
    texts: Object.assign({}, ...releases.map(({ texts }) => texts)),
  };
};

const toReleaseSource = ({ releases, signatures, texts }: SavedState): ReleaseSource => ({
  readSignatures: async (app, version) => signatures?.[`${app}@${version}`] ?? [],
  readRelease: async (app, version) =>
    releases.find((release) => release.app === app && release.version === version),
  // File names contain a hash of the content, so a name means the same file in every app.
  readAsset: async (_app, path) => {
    const text = texts[path];
    return text === undefined ? undefined : new TextEncoder().encode(text);
  },
});

/** Restores a saved state, without releases that are no longer trusted. */
export async function restoreState(saved: SavedState, judge?: Judge): Promise<LiveState> {
  const source = toReleaseSource(saved);
  const read = (app: string, version: string) => readLiveRelease(source, { app, version, judge });
  const { signedBy } = saved;
  const kept = Object.entries(saved.kept ?? {});
  if (kept.length === 0) return { ...(await assembleLiveState(saved.revision, read)), signedBy };
  const served = new Map(
    await Promise.all(kept.map(async ([app, version]) => [app, await read(app, version)] as const)),
  );
  const state = await assembleLiveState(
    saved.revision,
    async (app, version) => {
      const isSaved = saved.releases.some((release) => release.app === app && release.version === version);
      if (isSaved || !served.has(app)) return read(app, version);
      throw new EdgeError(`Release ${app}@${version} was not trusted when the state was saved.`, {
        code: 'EDGE_RELEASE_UNTRUSTED',
      });
    },
    served,
  );
  return { ...state, signedBy };
}

export type StateFile = {
  /** Undefined if nothing was saved yet. Fails if the file is damaged. */
  read(): Promise<SavedState | undefined>;
  /** Replaces the file atomically: after a crash it has the old or the new content. */
  write(state: LiveState): Promise<void>;
};

export function createStateFile(stateDir: string, channel: string): StateFile {
  const file = join(stateDir, `${channel}.json`);
  return {
    async read() {
      try {
        return parseContractJson(savedStateSchema, await readFile(file, 'utf8'), file);
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    write: (state) => replaceFile(file, JSON.stringify(toSavedState(state))),
  };
}
