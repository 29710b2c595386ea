import {
  describeSettingChanges,
  describeSettingLimits,
  formatSettingValue,
  type SettingChanges,
  type SettingDeclaration,
  type SettingValue,
  settingChangesSchema,
  settingNameSchema,
} from '@sharpside/contracts';
import { toShownName } from '@sharpside/contracts/control';
import type { ChangeOutcome } from '@sharpside/registry/changes/make-change';
import {
  type AppSetting,
  createDeclaredReader,
  readSettings,
} from '@sharpside/registry/changes/settings/read-settings';
import { type Arguments, type Cell, toPrintable, toSuggestion, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import type { Command } from '../../command.ts';
import { type Context, readAuthor } from '../../context.ts';
import { requireApp } from '../../require-release.ts';
import { toRelativeTime } from '../../terminal/format.ts';
import { listHolds } from './next-steps.ts';
import { outputChange } from './promote-command.ts';

const STEPS = ['set', 'unset', 'rollback'] as const;
type Step = (typeof STEPS)[number];

// Number of revisions that are searched for the change that set a value.
const HISTORY = 200;

const isStep = (name: string): name is Step => STEPS.some((step) => step === name);

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A value in the type that the app declares. A wrong value is reported by the check of the change. */
function parseValue(declared: SettingDeclaration | null | undefined, text: string): SettingValue {
  if (declared?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (declared?.type === 'number' && NUMBER.test(text)) return Number(text);
  return text;
}

function requireName(text: string): string {
  const parsed = v.safeParse(settingNameSchema, text);
  if (parsed.success) return parsed.output;
  throw new UsageError(`'${text}' ${parsed.issues[0].message}.`);
}

function parseAssignment(text: string, settings: readonly AppSetting[]): [string, SettingValue] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`'${text}' sets nothing; write it as rows=50.`);
  const name = requireName(text.slice(0, at));
  return [name, parseValue(settings.find((one) => one.name === name)?.declared, text.slice(at + 1))];
}

/** The changes in the words after `set` or `unset`. */
function readChanges(
  step: 'set' | 'unset',
  texts: readonly string[],
  settings: readonly AppSetting[],
): SettingChanges {
  const entries = texts.map((text): [string, SettingValue | null] =>
    step === 'unset' ? [requireName(text), null] : parseAssignment(text, settings),
  );
  if (new Set(entries.map(([name]) => name)).size < entries.length)
    throw new UsageError('Name each setting once.');
  const parsed = v.safeParse(settingChangesSchema, Object.fromEntries(entries));
  if (parsed.success) return parsed.output;
  const example = step === 'set' ? 'set rows=50' : 'unset rows';
  throw new UsageError(`The settings ${parsed.issues[0].message}, such as ${example}.`);
}

function toRow({ name, declared, isOfCanary, value, since }: AppSetting, now: Date): Cell[] {
  const use = declared === null ? 'the live release does not know it' : declared.description;
  return [
    { text: name, style: 'bold' },
    value === null ? '' : { text: toPrintable(formatSettingValue(value)), style: 'green' },
    declared === null ? '' : toPrintable(formatSettingValue(declared.default)),
    declared === null ? '' : toPrintable(describeSettingLimits(declared)),
    since ? `revision ${since.revision}, ${toRelativeTime(since.at, now)}` : '',
    since ? toShownName(since.by) : '',
    toPrintable(isOfCanary ? `${use} (canary only)` : use),
  ];
}

async function readAll({ registry, channel }: Context, app: string): Promise<AppSetting[]> {
  const history = await registry.readHistory(channel, { limit: HISTORY });
  return readSettings(createDeclaredReader(registry), history, app);
}

async function list(context: Context, app: string): Promise<void> {
  const { ui, channel, deps, registry, toCommand } = context;
  const settings = await readAll(context, app);
  if (settings.length > 0) {
    const now = deps.now();
    const headings = ['SETTING', 'VALUE', 'DEFAULT', 'MAY BE', 'SINCE', 'BY', 'USE'];
    ui.table(
      headings,
      settings.map((one) => toRow(one, now)),
    );
    ui.print(`\nTo change one: ${toCommand(`settings ${app} set ${settings[0]?.name}=... --reason "..."`)}`);
    // Only a freeze is shown, because a pin does not block changes of settings.
    const state = (await registry.readChannel(channel))?.apps[app];
    for (const line of listHolds(context, app, state?.frozen ? { frozen: state.frozen } : undefined))
      ui.print(line);
  } else {
    ui.print(
      `${ui.paint('bold', app)} has no settings on ${channel}: no release that is live there declares any.`,
    );
  }
  ui.printJson(() => ({ channel, app, settings }));
}

function printChanged({ ui, channel, toCommand }: Context, app: string, { revision }: ChangeOutcome): void {
  const wasRollback = revision.change.action === 'settings-rollback';
  const values = toPrintable(describeSettingChanges(revision.change.values ?? {}));
  ui.print(`\n${ui.paint('bold', app)} has ${values} on ${channel} (revision ${revision.revision}).`);
  ui.print('New page loads have it; an open tab keeps what it started with.');
  const why = wasRollback ? 'To have those of before after all' : 'Should it turn out bad';
  ui.print(`${why}: ${toCommand(`settings ${app} rollback --reason "..."`)}`);
}

async function change(context: Context, args: Arguments, { app, step }: { app: string; step: Step }) {
  const [, ...texts] = args.listParameter('change');
  if (step === 'rollback' && texts.length > 0)
    throw new UsageError(
      `A rollback of settings names none: it brings back all values from before the last change.`,
    );
  const values = step === 'rollback' ? undefined : readChanges(step, texts, await readAll(context, app));
  const reason = args.require('reason');
  const author = await readAuthor(context, args);
  const outcome = await context.change(
    values === undefined
      ? { ...author, action: 'settings-rollback', app, reason }
      : { ...author, action: 'settings', app, values, reason },
  );
  if (author.isDryRun) context.ui.print(`\nDry run: ${context.channel} takes this. Nothing was written.`);
  else printChanged(context, app, outcome);
  outputChange(context, outcome, author.isDryRun);
  context.ui.printJson(() => ({ revision: outcome.revision, isDryRun: author.isDryRun }));
}

export const settingsCommand: Command = {
  name: 'settings',
  summary: 'The settings of an app: list, change, or take a change back',
  parameters: [
    { name: 'app', help: 'the app, for example remote-nba' },
    {
      name: 'change',
      help: 'set rows=50, unset rows, or rollback; without one they are listed',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  options: { reason: { value: 'text', help: 'why, for the history; a change needs one' }, ...CHANGE_OPTIONS },
  examples: [
    'settings remote-nba',
    'settings remote-nba set rows=50 --reason "Long evenings"',
    'settings remote-nba unset rows --reason "Back to normal"',
    'settings remote-nba rollback --reason "Pages are slow"',
  ],

  async run(context, args) {
    const app = await requireApp(context, args);
    const step = args.findParameter('change');
    if (step === undefined) return list(context, app);
    if (!isStep(step)) {
      const among = toSuggestion(step, STEPS) || ` Steps: ${STEPS.join(', ')}.`;
      throw new UsageError(`Settings take no step '${step}'.${among}`);
    }
    return change(context, args, { app, step });
  },
};
