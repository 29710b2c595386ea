import type { Command } from '../command.ts';
import { UsageError } from '../errors.ts';
import { CHANGE_OPTIONS } from '../global-options.ts';
import type { Arguments } from '../parse-arguments.ts';
import { requirePercent } from '../percent.ts';
import { readAuthor, requireApp, requireVersion, type Session } from '../session.ts';
import { sayPromoted } from './say-promoted.ts';

/** The version of a command line, or the live one of another channel. */
async function requireChoice(session: Session, args: Arguments, app: string) {
  const version = args.findParameter('version');
  const from = args.find('from');
  if (version !== undefined && from !== undefined) {
    throw new UsageError('Name a version, or the channel that has it (--from), not both.');
  }
  if (from === undefined) return { version: requireVersion(args.requireParameter('version')), reason: null };
  if (from === session.channel)
    throw new UsageError(`--from names ${from}, which is the channel to be changed.`);
  const current = (await session.registry.readChannel(from))?.apps[app]?.current;
  if (current !== undefined) return { version: current, reason: `Live on ${from}` };
  throw new UsageError(`Nothing of ${app} is live on '${from}'; promote it there first, or name a version.`);
}

/** Makes a release live, or starts, raises and ends its canary. */
export const promoteCommand: Command = {
  name: 'promote',
  summary: 'Make a release live, for everybody or as a canary',
  parameters: [
    { name: 'app', help: 'the app, for example remote-tools' },
    { name: 'version', help: 'a published version, for example 1.4.0', isOptional: true },
  ],
  options: {
    canary: { value: 'percent', help: 'show it to so many visitors only; 0 ends its canary' },
    from: { value: 'channel', help: 'the version that is live there, in place of a named one' },
    reason: { value: 'text', help: 'why, for the history' },
    ...CHANGE_OPTIONS,
  },
  examples: [
    'promote remote-tools 1.4.0',
    'promote remote-tools 1.4.0 --canary 10',
    'promote remote-tools 1.4.0 --canary 0',
    'promote remote-tools --from staging',
  ],

  async run(session, args) {
    const app = await requireApp(session, args);
    const { version, reason: reasonOfChoice } = await requireChoice(session, args, app);
    const canary = args.find('canary');
    const kind =
      canary === undefined
        ? { action: 'promote' as const }
        : { action: 'canary' as const, percent: requirePercent(canary, '--canary') };
    const author = await readAuthor(session, args);
    session.ui.say(`Promoting ${app} ${version} on ${session.channel}`);
    const reason = args.find('reason') ?? reasonOfChoice;
    const outcome = await session.change({ ...author, ...kind, app, version, reason });
    sayPromoted(session, outcome, { app, version, isDryRun: author.isDryRun });
    session.ui.answer(() => ({ revision: outcome.revision, isDryRun: author.isDryRun }));
  },
};
