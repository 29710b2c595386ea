import type { Command } from '../command.ts';
import { CHANGE_OPTIONS } from '../global-options.ts';
import { readAuthor, requireApp } from '../session.ts';

/** Takes an app off the site. */
export const retireCommand: Command = {
  name: 'retire',
  summary: 'Take an app off the site; its releases stay, and a promote brings it back',
  parameters: [{ name: 'app', help: 'the remote, for example remote-nhl' }],
  options: { reason: { value: 'text', help: 'why, for the history' }, ...CHANGE_OPTIONS },
  examples: ['retire remote-nhl --reason "The season is over"'],

  async run(session, args) {
    const { ui, channel, toCommand } = session;
    const app = await requireApp(session, args);
    const reason = args.require('reason');
    const author = await readAuthor(session, args);
    const { revision } = await session.change({ ...author, action: 'retire', app, reason });
    const { from } = revision.change;
    if (author.isDryRun) ui.say(`Dry run: ${app} would be off ${channel}. Nothing was written.`);
    else {
      ui.say(`${ui.paint('bold', app)} is off ${channel} (revision ${revision.revision}).`);
      ui.say(
        'New page loads have neither its menu nor its pages; an open tab keeps them until its next page load.',
      );
      ui.say(`To bring it back: ${toCommand(`promote ${app} ${from}`)}`);
    }
    ui.answer(() => ({ revision, isDryRun: author.isDryRun }));
  },
};
