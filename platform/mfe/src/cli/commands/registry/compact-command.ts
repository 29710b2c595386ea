import { isRewritable, type RewritableStore } from '@sharpside/object-store';
import {
  type ChannelCompaction,
  compactChannel,
} from '@sharpside/registry/records/revisions/compact-channel';
import { toByteSize, toCount, UsageError } from '@sharpside/server-kit/cli';
import { refuseToWrite } from '../../../control-client/http-store.ts';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';

const requireRewritable = ({ deps: { store } }: Context): RewritableStore =>
  isRewritable(store) ? store : refuseToWrite();

function printOutcome(
  { ui, storeLocation, toCommand }: Context,
  found: ChannelCompaction[],
  isDone: boolean,
) {
  const rewritten = found.reduce((sum, one) => sum + one.rewritten, 0);
  if (rewritten === 0) {
    ui.print('No channel has whole states of before.');
    return;
  }
  ui.table(
    ['CHANNEL', 'REVISIONS', 'WHOLE STATES', 'NOW', isDone ? 'BEFORE' : 'COMPACTED'],
    found.map(({ channel, revisions, rewritten: count, bytesBefore, bytesAfter }) => {
      const sizes = isDone ? [bytesAfter, bytesBefore] : [bytesBefore, bytesAfter];
      return [channel, String(revisions), String(count), ...sizes.map(toByteSize)];
    }),
  );
  ui.print(
    isDone
      ? `\n${toCount(rewritten, 'revision')} written as what changed. To see that all are explained: ${toCommand('history --verify')}`
      : `\nNothing was written in ${storeLocation}. To do it: ${toCommand('compact --rewrite')}`,
  );
}

/** Writes the whole states that earlier versions stored as what changed. */
export const compactCommand: Command = {
  name: 'compact',
  summary: 'Show whole states of before; with --rewrite, store changes',
  parameters: [],
  options: {
    rewrite: { help: 'write them; without it nothing is written' },
    by: CHANGE_OPTIONS.by,
  },
  examples: ['compact', 'compact --rewrite'],

  async run(context, args) {
    const { ui, deps, git, registry, workspace } = context;
    if (args.find('channel') !== undefined) {
      throw new UsageError('compact looks at every channel; leave --channel out.');
    }
    const store = requireRewritable(context);
    const isDryRun = !args.isOn('rewrite');
    const by = isDryRun ? '' : (args.find('by') ?? (await git.readIdentity(workspace.root)));
    const found: ChannelCompaction[] = [];
    for (const channel of await registry.listChannels()) {
      found.push(await compactChannel(store, channel, { by, at: deps.now(), isDryRun }));
    }
    printOutcome(context, found, !isDryRun);
    ui.printJson(() => ({ channels: found, isDryRun }));
  },
};
