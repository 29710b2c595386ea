import { type ChannelRevision, HOST_APP, type ReleaseName } from '@sharpside/contracts';
import type { SitePreviewRequest } from '@sharpside/contracts/control';
import { CHANNEL_CHECK, objection } from '../changes/refusals.ts';
import type { Objection } from '../records/checks.ts';
import { ChannelRefusedError } from '../records/errors.ts';
import type { Registry } from '../records/registry.ts';
import { isWithdrawn, WITHDRAWN_CHECK } from './withdrawn.ts';

export type ChosenReleases = {
  releases: ReleaseName[];
  /** Withdrawn releases of the revision: replaced by the live release, or left out. */
  replaced: ReleaseName[];
};

export function refusePreview(what: string, objections: readonly Objection[]): never {
  throw new ChannelRefusedError({ code: 'CHANGE_REFUSED', what: `${what} cannot be previewed`, objections });
}

type Choice = { version: string } | { objection: Objection };

async function chooseVersion(
  registry: Registry,
  { app, version }: { app: string; version?: string },
  base: ChannelRevision | undefined,
): Promise<Choice> {
  const published = await registry.listVersions(app);
  const isGone = (one: string) => base !== undefined && isWithdrawn(base, { app, version: one });
  if (version === undefined) {
    const live = base?.apps[app]?.current;
    const newest = published.filter((one) => one !== live && !isGone(one)).at(-1);
    if (newest !== undefined) return { version: newest };
    return {
      objection: objection(`every release of ${app} is live or withdrawn; publish the one to show first`),
    };
  }
  if (!published.includes(version)) {
    return {
      objection: objection(
        `${app} ${version} is not published; \`mfe publish ${app}\` stores a build without showing it`,
      ),
    };
  }
  if (!isGone(version)) return { version };
  return {
    objection: objection(`${app} ${version} was withdrawn; publish a fixed version and preview that`),
  };
}

/**
 * The named releases. Without a version: the newest published release that is neither live nor withdrawn.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` for an unpublished or withdrawn release, or if no release is left to
 * show.
 */
export async function chooseNamed(
  registry: Registry,
  wanted: NonNullable<SitePreviewRequest['releases']>,
  base: ChannelRevision | undefined,
): Promise<ChosenReleases> {
  const choices = await Promise.all(
    wanted.map(async (one) => ({ app: one.app, choice: await chooseVersion(registry, one, base) })),
  );
  const objections = choices.flatMap(({ choice }) => ('objection' in choice ? choice.objection : []));
  if (objections.length > 0) refusePreview(wanted.map(({ app }) => app).join(', '), objections);
  const releases = choices.flatMap(({ app, choice }) =>
    'version' in choice ? { app, version: choice.version } : [],
  );
  return { releases, replaced: [] };
}

type RevisionChoice = { channel: string; number: number; replacesWithdrawn: boolean };

/**
 * The releases that everybody got at a revision, without canaries. Releases that were withdrawn since are refused, or
 * replaced by the present live release; an app that is not live now is then left out.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` for a revision that does not exist, has withdrawn releases that are
 * not replaced, or has no host.
 */
export async function chooseRevision(
  registry: Registry,
  { channel, number, replacesWithdrawn }: RevisionChoice,
  base: ChannelRevision | undefined,
): Promise<ChosenReleases> {
  const what = `Revision ${number} of ${channel}`;
  const then = base && (await registry.readRevision(channel, number));
  if (!base || !then) {
    const newest = base ? `the newest is ${base.revision}` : 'nothing was ever live on it';
    refusePreview(what, [objection(`there is no revision ${number} of ${channel}; ${newest}`)]);
  }
  const all = Object.entries(then.apps).map(([app, { current: version }]) => ({ app, version }));
  const replaced = all.filter((release) => isWithdrawn(base, release));
  if (replaced.length > 0 && !replacesWithdrawn) {
    refusePreview(
      what,
      replaced.map(({ app, version }) => ({
        check: WITHDRAWN_CHECK,
        message: `${app} ${version} was live then and is withdrawn since`,
      })),
    );
  }
  const releases = all.flatMap((release) => {
    if (!replaced.includes(release)) return release;
    const version = base.apps[release.app]?.current;
    return version === undefined ? [] : { app: release.app, version };
  });
  if (!releases.some(({ app }) => app === HOST_APP)) {
    const message = 'there was no host then that may be shown, and a site without one would be none';
    refusePreview(what, [{ check: CHANNEL_CHECK, message }]);
  }
  return { releases, replaced };
}
