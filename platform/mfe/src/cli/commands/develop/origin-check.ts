import type { Check } from '@sharpside/registry/records/checks';
import { toCount } from '@sharpside/server-kit/cli';
import { compareSources } from '../../../build/run/sources-record.ts';

type Origin = {
  app: string;
  folder: string;
  /** Commit of the build's sources, from `readCommit`; null outside git. */
  commit: string | null;
  /** True if others use the registry too. */
  isShared: boolean;
  allowDirty: boolean;
};

const SHOWN_PATHS = 3;

// `readCommit` adds this suffix.
const isDirty = (commit: string | null): boolean => commit?.endsWith('-dirty') ?? false;

function toShortList(paths: readonly string[]): string {
  const more = paths.length - SHOWN_PATHS;
  return paths.slice(0, SHOWN_PATHS).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

async function lookAtSources({ app, folder }: Origin): Promise<{ fault?: string; note?: string }> {
  const compared = await compareSources(folder);
  if (compared.kind === 'unrecorded') return { note: 'the build does not say which sources it was made of' };
  if (compared.kind === 'elsewhere') return { note: 'built elsewhere, so its sources are not compared' };
  const { count, changed } = compared;
  if (changed.length === 0) return { note: toCount(count, 'source') };
  const what = `${toCount(changed.length, 'source')} changed since this was built (${toShortList(changed)})`;
  return { fault: `${what}; build again: \`mfe build ${app}\`` };
}

function lookAtCommit({ commit, isShared, allowDirty }: Origin): { fault?: string; note: string } {
  if (commit === null) return { note: 'not under git, so the release names no commit' };
  if (!isDirty(commit)) return { note: 'all of it committed' };
  const note = 'with changes that are not committed, which the release says';
  if (!isShared || allowDirty) return { note };
  return {
    note,
    fault:
      'the tree has changes that are not committed, so nobody could find these sources again; commit them, or publish with --allow-dirty',
  };
}

/**
 * Checks that a build matches the present sources, and that they are committed. With a control service others rely on
 * the release, so uncommitted changes are refused there; otherwise they are only reported.
 */
export const createOriginCheck = (origin: Origin): Check => ({
  title: 'Sources are those built',
  async run() {
    const found = [await lookAtSources(origin), lookAtCommit(origin)];
    return {
      faults: found.flatMap(({ fault }) => fault ?? []),
      note: found.flatMap(({ note }) => note ?? []).join('; '),
    };
  },
});
