import type { ActionOn } from '@sharpside/contracts';
import type { ChangeOutcome } from '@sharpside/registry/changes/make-change';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import type { Command } from '../../command.ts';
import { type Context, readAuthor } from '../../context.ts';
import { requireApp, requireVersion } from '../../require-release.ts';
import { describeWayBack, listHolds } from './next-steps.ts';
import { outputChange } from './promote-command.ts';

/** Actions except rollbacks and changes of settings, which have their own commands. */
type Action = Exclude<ActionOn<'live'>, 'rollback' | 'settings' | 'settings-rollback'>;

type Told = ChangeOutcome &
  Pick<Context, 'channel' | 'toCommand'> & {
    app: string;
    bold(text: string): string;
    /** App and version of the change, in bold. */
    release: string;
  };

type Words = {
  summary: string;
  /** Help on the parameter `app`, if not every app is allowed. */
  app?: string;
  /** Help on the parameter `version`, for an action that takes a version. */
  version?: string;
  examples: readonly string[];
  wouldBe(told: Told): string;
  /** The new state, and the possible next steps. */
  isNow(told: Told): readonly string[];
};

const WORDS: Record<Action, Words> = {
  freeze: {
    summary: 'Close an app to promotes; a rollback stays possible',
    examples: ['freeze remote-mlb --reason "World Series"'],
    wouldBe: ({ app, channel }) => `${app} would be frozen on ${channel}`,
    isNow: ({ app, bold, channel, revision, toCommand }) => [
      `${bold(app)} is frozen on ${channel} (revision ${revision.revision}).`,
      `${describeWayBack(revision.apps[app])}To open it again: ${toCommand(`unfreeze ${app} --reason "..."`)}`,
    ],
  },
  unfreeze: {
    summary: 'Open a frozen app to promotes again',
    examples: ['unfreeze remote-mlb --reason "The Series is over"'],
    wouldBe: ({ app, channel }) => `${app} would be open on ${channel}`,
    isNow: ({ app, bold, channel, revision, toCommand }) => {
      const holds = listHolds({ toCommand }, app, revision.apps[app]);
      const effect =
        holds.length > 0 ? `is frozen on ${channel} no more` : `takes promotes on ${channel} again`;
      return [`${bold(app)} ${effect} (revision ${revision.revision}).`, ...holds];
    },
  },
  pin: {
    summary: 'Make one release live for everybody and keep it so',
    version: 'the release (default: the one that is live)',
    examples: [
      'pin remote-mlb --reason "Nothing moves during the World Series"',
      'pin remote-mlb 1.4.0 --reason "1.5.0 waits for the new odds feed"',
    ],
    wouldBe: ({ release, channel }) => `${release} would be pinned on ${channel}`,
    isNow: ({ app, release, channel, revision, before, toCommand }) => [
      `${release} is live on ${channel} and stays so (revision ${revision.revision}).`,
      ...(before?.canary ? [`The canary ${before.canary.version} has ended; it is not withdrawn.`] : []),
      `${describeWayBack(revision.apps[app])}To let it go: ${toCommand(`unpin ${app} --reason "..."`)}`,
    ],
  },
  unpin: {
    summary: 'Let a pinned app take promotes and canaries again',
    examples: ['unpin remote-mlb --reason "The Series is over"'],
    wouldBe: ({ app, channel }) => `${app} would be unpinned on ${channel}`,
    isNow: ({ app, bold, channel, revision, toCommand }) => [
      `${bold(app)} is pinned on ${channel} no more (revision ${revision.revision}).`,
      ...listHolds({ toCommand }, app, revision.apps[app]),
    ],
  },
  retire: {
    summary: 'Take an app off the site; a promote brings it back',
    app: 'the remote, for example remote-nhl',
    examples: ['retire remote-nhl --reason "The season is over"'],
    wouldBe: ({ app, channel }) => `${app} would be off ${channel}`,
    isNow: ({ app, bold, channel, revision: { revision, change }, toCommand }) => [
      `${bold(app)} is off ${channel} (revision ${revision}).`,
      'New page loads have neither its menu nor its pages; an open tab keeps them until its next page load.',
      `To bring it back: ${toCommand(`promote ${app} ${change.from}`)}`,
    ],
  },
};

const isAction = (name: string): name is Action => Object.hasOwn(WORDS, name);

function createCommand(action: Action): Command {
  const words = WORDS[action];
  const { summary, app: whichApp = 'the app, for example remote-tools', version, examples } = words;
  return {
    name: action,
    summary,
    parameters: [
      { name: 'app', help: whichApp },
      ...(version === undefined ? [] : [{ name: 'version', help: version, isOptional: true }]),
    ],
    options: { reason: { value: 'text', help: 'why, for the history' }, ...CHANGE_OPTIONS },
    examples,

    async run(context, args) {
      const { ui, channel, toCommand } = context;
      const app = await requireApp(context, args);
      const wanted = args.findParameter('version');
      const reason = args.require('reason');
      const author = await readAuthor(context, args);
      const target = wanted === undefined ? {} : { version: requireVersion(wanted) };
      const outcome = await context.change({ ...author, action, app, reason, ...target });
      const { revision } = outcome;
      const bold = (text: string) => ui.paint('bold', text);
      const release = bold(`${app} ${revision.change.to}`);
      const told = { ...outcome, channel, toCommand, app, bold, release };
      if (author.isDryRun) ui.print(`Dry run: ${words.wouldBe(told)}. Nothing was written.`);
      else for (const line of words.isNow(told)) ui.print(line);
      outputChange(context, outcome, author.isDryRun);
      ui.printJson(() => ({ revision, isDryRun: author.isDryRun }));
    },
  };
}

export const CHANGE_COMMANDS: readonly Command[] = Object.keys(WORDS).filter(isAction).map(createCommand);
