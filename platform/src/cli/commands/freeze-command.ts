import type { Command } from '../command.ts';
import { CHANGE_OPTIONS } from '../global-options.ts';
import { readAuthor, requireApp } from '../session.ts';

const APP = { name: 'app', help: 'the app, for example remote-tools' };
const OPTIONS = { reason: { value: 'text', help: 'why, for the history' }, ...CHANGE_OPTIONS };

/** Closes an app to promotes. */
export const freezeCommand: Command = {
  name: 'freeze',
  summary: 'Close an app to promotes; a rollback stays possible',
  parameters: [APP],
  options: OPTIONS,
  examples: ['freeze remote-mlb --reason "World Series"'],

  async run(session, args) {
    const { ui, channel, toCommand } = session;
    const app = await requireApp(session, args);
    const reason = args.require('reason');
    const author = await readAuthor(session, args);
    const { revision } = await session.change({ ...author, action: 'freeze', app, reason });
    if (author.isDryRun) ui.say(`Dry run: ${app} would be frozen on ${channel}. Nothing was written.`);
    else {
      ui.say(`${ui.paint('bold', app)} is frozen on ${channel} (revision ${revision.revision}).`);
      ui.say(`A rollback stays possible. To open it again: ${toCommand(`unfreeze ${app} --reason "..."`)}`);
    }
    ui.answer(() => ({ revision, isDryRun: author.isDryRun }));
  },
};

/** Opens it again. */
export const unfreezeCommand: Command = {
  name: 'unfreeze',
  summary: 'Open a frozen app to promotes again',
  parameters: [APP],
  options: OPTIONS,
  examples: ['unfreeze remote-mlb --reason "The Series is over"'],

  async run(session, args) {
    const { ui, channel } = session;
    const app = await requireApp(session, args);
    const reason = args.require('reason');
    const author = await readAuthor(session, args);
    const { revision } = await session.change({ ...author, action: 'unfreeze', app, reason });
    if (author.isDryRun) ui.say(`Dry run: ${app} would be open on ${channel}. Nothing was written.`);
    else
      ui.say(`${ui.paint('bold', app)} takes promotes on ${channel} again (revision ${revision.revision}).`);
    ui.answer(() => ({ revision, isDryRun: author.isDryRun }));
  },
};
