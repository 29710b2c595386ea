import { findRevisionAt } from '@sharpside/registry/previews/find-revision-at';
import { type Arguments, UsageError } from '@sharpside/server-kit/cli';
import { requireMoment, requireRevision } from '../../arguments/option-values.ts';
import type { Context } from '../../context.ts';
import { requireApp, requireKnownApp, requireRelease, requireVersion } from '../../require-release.ts';

/** Content of a link: releases that are shown beside what is live, or a revision. */
export type Wanted = { releases: { app: string; version?: string }[] } | { revision: number };

/** Releases in either form: `remote-tools 1.4.0`, or a list of app@version. */
async function requireReleases(context: Context, args: Arguments): Promise<Wanted> {
  const [first, second, ...rest] = args.listParameter('app');
  if (first === undefined) {
    throw new UsageError('Name an app, releases as app@version, or the site of a time: --revision or --at.');
  }
  const all = args.listParameter('app');
  if (all.some((text) => text.includes('@'))) {
    const releases: { app: string; version?: string }[] = [];
    for (const text of all) {
      const isRelease = text.includes('@');
      releases.push(
        isRelease ? await requireRelease(context, text) : { app: await requireKnownApp(context, text) },
      );
    }
    const twice = releases.find(({ app }, at) => releases.findIndex((one) => one.app === app) !== at);
    if (twice) throw new UsageError(`${twice.app} is named twice; a preview shows one release of each app.`);
    return { releases };
  }
  if (rest[0] !== undefined)
    throw new UsageError(`'${rest[0]}' is too much; name several releases as app@version.`);
  const version = second === undefined ? undefined : requireVersion(second);
  return { releases: [{ app: await requireApp(context, args), ...(version !== undefined && { version }) }] };
}

/** The releases or the revision on a command line. @throws {UsageError} `USAGE` if both or neither are given. */
export async function requireWanted(context: Context, args: Arguments): Promise<Wanted> {
  const [revision, at] = [args.find('revision'), args.find('at')];
  if (revision === undefined && at === undefined) {
    if (args.isOn('replace-withdrawn'))
      throw new UsageError('--replace-withdrawn goes with --revision or --at.');
    return requireReleases(context, args);
  }
  if (args.findParameter('app') !== undefined)
    throw new UsageError('Name releases, or the site of a time (--revision, --at), not both.');
  if (revision !== undefined && at !== undefined)
    throw new UsageError('--revision and --at say the same; name one of them.');
  if (revision !== undefined) return { revision: requireRevision(revision, '--revision') };
  const { registry, channel, deps } = context;
  const moment = { channel, at: requireMoment(at ?? '', '--at'), now: deps.now() };
  return { revision: (await findRevisionAt(registry, moment)).revision };
}
