import { type ChannelApp, findFingerprint, type Release } from '@sharpside/contracts';
import { describeMisfit, toShownName } from '@sharpside/contracts/control';
import { findReleaseFits } from '@sharpside/registry/compatibility/release-fits';
import type { Objection } from '@sharpside/registry/records/checks';
import type { CollectedRelease } from '@sharpside/registry/records/collected-release';
import { type Cell, toByteSize, toCount, toPrintable } from '@sharpside/server-kit/cli';
import { resolveCommandHints } from '../../arguments/command-text.ts';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import { requireApp } from '../../require-release.ts';
import { toRelativeTime } from '../../terminal/format.ts';

const SHORT_COMMIT = 9;

type OnChannel = { state: ChannelApp | undefined; retired: ChannelApp | undefined };

function describeState(version: string, { state, retired }: OnChannel): string {
  // Withdrawn releases stay withdrawn while the app is off the channel.
  if (!state) return retired?.withdrawn.includes(version) ? 'withdrawn' : '';
  if (state.current === version) return 'live';
  if (state.canary?.version === version) {
    return `canary, ${state.canary.percent} %${state.canary.paused ? ', paused' : ''}`;
  }
  if (state.withdrawn.includes(version)) return 'withdrawn';
  return state.previous === version ? 'previous' : '';
}

const toShortCommit = (commit: string | null) =>
  commit?.replace(/^([0-9a-f]+)/, (hash) => hash.slice(0, SHORT_COMMIT)) ?? '';

type Listed = { release: Release; state: string; objections: readonly Objection[] };

function toRow({ release, state, objections }: Listed, now: Date): Cell[] {
  const { version, publishedAt, publishedBy, commit, manifest } = release;
  const size = manifest.files.reduce((sum, file) => sum + file.size, 0);
  return [
    { text: version, style: 'bold' },
    state === 'live' ? { text: state, style: 'green' } : state,
    objections.length === 0 ? 'yes' : { text: 'no', style: 'yellow' },
    toRelativeTime(publishedAt, now),
    toShownName(publishedBy),
    toShortCommit(commit),
    findFingerprint(manifest) ?? '',
    `${manifest.files.length}`,
    toByteSize(size),
  ];
}

function printCollected({ ui, deps }: Context, collected: readonly CollectedRelease[]): void {
  const [last] = collected.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  if (!last) return;
  const { version, by, at } = last;
  const when = toRelativeTime(at, deps.now());
  const count = toCount(collected.length, 'release');
  ui.print(`\n${count} collected, the last of them ${version}, ${when} by ${toPrintable(toShownName(by))}.`);
}

/** Prints the first reason for each release that cannot go live now. */
function printObjections({ ui, channel, toCommand }: Context, listed: readonly Listed[]): void {
  for (const { release, objections } of listed) {
    const [first, ...more] = objections;
    if (first === undefined) continue;
    const rest = more.length === 0 ? '' : ` (and ${toCount(more.length, 'reason')} more; --json has all)`;
    ui.print(
      `\n${describeMisfit(release.version, channel)}: ${toPrintable(resolveCommandHints(first.message, toCommand))}${rest}`,
    );
  }
}

export const releasesCommand: Command = {
  name: 'releases',
  summary: 'The releases of an app, newest first, and which fit what is live',
  parameters: [{ name: 'app', help: 'the app, for example remote-tools' }],
  options: {},
  examples: ['releases remote-tools'],

  async run(context, args) {
    const { ui, registry, channel, deps } = context;
    const app = await requireApp(context, args);
    const versions = (await registry.listVersions(app)).reverse();
    const found = await Promise.all(versions.map((version) => registry.readRelease(app, version)));
    const releases = found.filter((release) => release !== undefined);
    const head = await registry.readHead(channel);
    const { revision } = head ?? {};
    const state = { state: revision?.apps[app], retired: revision?.retired?.[app] };
    const fits = await findReleaseFits(registry, { channel, revision, known: head, app, releases });
    const listed = fits.map((fit) => ({ ...fit, state: describeState(fit.release.version, state) }));
    const headings = ['VERSION', 'STATE', 'FITS', 'PUBLISHED', 'BY', 'COMMIT', 'SOURCES', 'FILES', 'SIZE'];
    ui.table(
      headings,
      listed.map((one) => toRow(one, deps.now())),
    );
    printObjections(context, listed);
    printCollected(context, await registry.listCollected(app));
    ui.printJson(() =>
      listed.map(({ release: { manifest, ...record }, state, objections }) => ({
        ...record,
        sources: findFingerprint(manifest),
        state,
        fits: objections.length === 0,
        objections: objections.map(({ check, message }) => ({
          check,
          message: resolveCommandHints(message, context.toCommand),
        })),
      })),
    );
  },
};
