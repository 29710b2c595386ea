import type { Command } from '../command.ts';
import { CHANGE_OPTIONS } from '../global-options.ts';
import { readAuthor, requireApp, requireVersion } from '../session.ts';

const APP = { name: 'app', help: 'the app, for example remote-tools' };
const OPTIONS = { reason: { value: 'text', help: 'why, for the history' }, ...CHANGE_OPTIONS };

/** Keeps one release of an app live. */
export const pinCommand: Command = {
  name: 'pin',
  summary: 'Make one release live for everybody and keep it so',
  parameters: [
    APP,
    { name: 'version', help: 'the release (default: the one that is live)', isOptional: true },
  ],
  options: OPTIONS,
  examples: [
    'pin remote-mlb --reason "Nothing moves during the World Series"',
    'pin remote-mlb 1.4.0 --reason "1.5.0 waits for the new odds feed"',
  ],

  async run(session, args) {
    const { ui, channel, toCommand } = session;
    const app = await requireApp(session, args);
    const wanted = args.findParameter('version');
    const reason = args.require('reason');
    const author = await readAuthor(session, args);
    const target = wanted === undefined ? {} : { version: requireVersion(wanted) };
    const outcome = await session.change({ ...author, action: 'pin', app, reason, ...target });
    const { revision, before } = outcome;
    const name = ui.paint('bold', `${app} ${revision.change.to}`);
    if (author.isDryRun) ui.say(`Dry run: ${name} would be pinned on ${channel}. Nothing was written.`);
    else {
      ui.say(`${name} is live on ${channel} and stays so (revision ${revision.revision}).`);
      if (before?.canary) ui.say(`The canary ${before.canary.version} has ended; it is not withdrawn.`);
      ui.say(`A rollback stays possible. To let it go: ${toCommand(`unpin ${app} --reason "..."`)}`);
    }
    ui.answer(() => ({ revision, isDryRun: author.isDryRun }));
  },
};

/** Lets it go. */
export const unpinCommand: Command = {
  name: 'unpin',
  summary: 'Let a pinned app take promotes and canaries again',
  parameters: [APP],
  options: OPTIONS,
  examples: ['unpin remote-mlb --reason "The Series is over"'],

  async run(session, args) {
    const { ui, channel } = session;
    const app = await requireApp(session, args);
    const reason = args.require('reason');
    const author = await readAuthor(session, args);
    const { revision } = await session.change({ ...author, action: 'unpin', app, reason });
    if (author.isDryRun) ui.say(`Dry run: ${app} would be unpinned on ${channel}. Nothing was written.`);
    else ui.say(`${ui.paint('bold', app)} is pinned on ${channel} no more (revision ${revision.revision}).`);
    ui.answer(() => ({ revision, isDryRun: author.isDryRun }));
  },
};
