import type { ChannelApp, Release } from '@sharpside/contracts';
import type { CollectedRelease } from '@sharpside/registry/records/collected-release';
import { type Cell, toByteSize, toCount, toPrintable } from '@sharpside/server-kit/cli';
import type { Command } from '../../command.ts';
import { type Context, requireApp } from '../../context.ts';
import { toRelativeTime, toShortName } from '../../terminal/format.ts';

const SHORT_COMMIT = 9;

type OnChannel = { state: ChannelApp | undefined; retired: ChannelApp | undefined };

function describeState(version: string, { state, retired }: OnChannel): string {
  // Off the channel it has no release; withdrawn ones stay withdrawn.
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

function toRow(release: Release, state: string, now: Date): Cell[] {
  const { version, publishedAt, publishedBy, commit, manifest } = release;
  const size = manifest.files.reduce((sum, file) => sum + file.size, 0);
  return [
    { text: version, style: 'bold' },
    state === 'live' ? { text: state, style: 'green' } : state,
    toRelativeTime(publishedAt, now),
    toShortName(publishedBy),
    toShortCommit(commit),
    `${manifest.files.length}`,
    toByteSize(size),
  ];
}

/** Removed releases, and who removed them. */
function printCollected({ ui, deps }: Context, collected: readonly CollectedRelease[]): void {
  const [last] = collected.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  if (!last) return;
  const { version, by, at } = last;
  const when = toRelativeTime(at, deps.now());
  const count = toCount(collected.length, 'release');
  ui.print(`\n${count} collected, the last of them ${version}, ${when} by ${toPrintable(toShortName(by))}.`);
}

/** Lists the published releases of an app. */
export const releasesCommand: Command = {
  name: 'releases',
  summary: 'The published releases of an app, newest first',
  parameters: [{ name: 'app', help: 'the app, for example remote-tools' }],
  options: {},
  examples: ['releases remote-tools'],

  async run(context, args) {
    const { ui, registry, channel, deps } = context;
    const app = await requireApp(context, args);
    const versions = (await registry.listVersions(app)).reverse();
    const found = await Promise.all(versions.map((version) => registry.readRelease(app, version)));
    const releases = found.filter((release) => release !== undefined);
    const revision = await registry.readChannel(channel);
    const known = { state: revision?.apps[app], retired: revision?.retired?.[app] };
    const now = deps.now();
    const headings = ['VERSION', 'STATE', 'PUBLISHED', 'BY', 'COMMIT', 'FILES', 'SIZE'];
    ui.table(
      headings,
      releases.map((release) => toRow(release, describeState(release.version, known), now)),
    );
    printCollected(context, await registry.listCollected(app));
    ui.printJson(() =>
      releases.map(({ manifest: _, ...record }) => ({
        ...record,
        state: describeState(record.version, known),
      })),
    );
  },
};
