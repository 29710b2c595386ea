import { promoteRelease } from '../../registry/channel-operations.ts';
import type { Command } from '../command.ts';
import { CHANGE_OPTIONS } from '../global-options.ts';
import { readAuthor, requireApp, requireVersion } from '../session.ts';
import { UsageError } from '../usage-error.ts';
import { sayPromoted } from './say-promoted.ts';

function parsePercent(text: string): number {
  const percent = Number(text.replace(/ ?%$/, ''));
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new UsageError(`'${text}' is no percentage; --canary takes a number from 0 to 100.`);
}

/** Makes a release live, or starts, widens and ends its canary. */
export const promoteCommand: Command = {
  name: 'promote',
  summary: 'Make a release live, for everybody or as a canary',
  parameters: [
    { name: 'app', help: 'the app, for example remote-tools' },
    { name: 'version', help: 'a published version, for example 1.4.0' },
  ],
  options: {
    canary: { value: 'percent', help: 'show it to so many visitors only; 0 ends its canary' },
    reason: { value: 'text', help: 'why, for the history' },
    ...CHANGE_OPTIONS,
  },
  examples: [
    'promote remote-tools 1.4.0',
    'promote remote-tools 1.4.0 --canary 10',
    'promote remote-tools 1.4.0 --canary 0',
  ],

  async run(session, args) {
    const app = await requireApp(session, args);
    const version = requireVersion(args.requireParameter('version'));
    const canary = args.find('canary');
    const percent = canary === undefined ? {} : { percent: parsePercent(canary) };
    const author = await readAuthor(session, args);
    session.ui.say(`Promoting ${app} ${version} on ${session.channel}`);
    const reason = args.find('reason') ?? null;
    const outcome = await promoteRelease(session.deps, { ...author, app, version, reason, ...percent });
    sayPromoted(session, outcome, { app, version, isDryRun: author.isDryRun });
    session.ui.answer(() => ({ revision: outcome.revision, isDryRun: author.isDryRun }));
  },
};
