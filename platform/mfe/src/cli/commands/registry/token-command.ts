import {
  describeGrants,
  grantedAppSchema,
  newHolderSchema,
  TOKEN_RIGHTS,
  tokenRightSchema,
} from '@sharpside/contracts/control';
import { readMadeTokens } from '@sharpside/control/tokens/made-tokens';
import { createTokenUses, type KnownUse } from '@sharpside/control/tokens/token-uses';
import { createTokens } from '@sharpside/control/tokens/tokens';
import { type Arguments, type Cell, toCount, toSuggestion, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import { parseLimit } from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import { toUseTime } from '../../terminal/format.ts';
import { listTokens, withoutSecret } from './token-list.ts';

const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;
const DEFAULT_LIMIT = 50;

function requireDays(text: string | undefined): number {
  if (text === undefined) return DEFAULT_DAYS;
  const days = /^[1-9]\d{0,2}d$/.test(text) ? Number(text.slice(0, -1)) : 0;
  if (days >= 1 && days <= MAX_DAYS) return days;
  throw new UsageError(`'${text}' is no time; --expires takes days, from 1d to ${MAX_DAYS}d.`);
}

const splitList = (text: string) => text.split(',').map((part) => part.trim());

function requireRight(text: string) {
  if (v.is(tokenRightSchema, text)) return text;
  const among = toSuggestion(text, TOKEN_RIGHTS) || ` Rights: ${TOKEN_RIGHTS.join(', ')}.`;
  throw new UsageError(`There is no right '${text}'.${among}`);
}

function requireHolder(text: string): string {
  const result = v.safeParse(newHolderSchema, text);
  if (result.success) return result.output;
  throw new UsageError(`--holder takes a name as the history is to say it; it ${result.issues[0].message}.`);
}

function requireAppName(text: string): string {
  if (v.is(grantedAppSchema, text)) return text;
  throw new UsageError(
    `'${text}' is no app; --app takes 'host', a name such as remote-mlb, several with commas between them, or '*' for all.`,
  );
}

const readName = async ({ workspace, git }: Context, args: Arguments) =>
  args.find('by') ?? (await git.readIdentity(workspace.root));

async function createToken(context: Context, args: Arguments): Promise<void> {
  const { ui, deps, storeLocation } = context;
  const apps = splitList(args.require('app')).map(requireAppName);
  const rights = splitList(args.require('right')).map(requireRight);
  const holder = requireHolder(args.require('holder'));
  const days = requireDays(args.find('expires'));
  const by = await readName(context, args);
  const tokens = createTokens(deps);
  const { record, text } = await tokens.create({ apps, rights, holder, days, by });
  ui.print(
    `Token ${ui.paint('bold', record.id)} is for ${holder}: ${describeGrants(record)}, until ${record.expiresAt}:\n`,
  );
  ui.print(`  ${ui.paint('bold', text)}\n`);
  ui.print('It is shown this once. Keep it as a secret of CI, under the name MFE_TOKEN.');
  ui.print(`It is good at a control service of the store ${storeLocation}.`);
  if ((await tokens.findFault(record)) !== undefined)
    ui.print('It is not signed, so a service that requires signatures refuses it: set MFE_SIGNING_KEY.');
  ui.printJson(() => ({ ...withoutSecret(record), token: text }));
}

function requireId(args: Arguments): string {
  const id = args.findParameter('id');
  if (id !== undefined) return id;
  throw new UsageError('Which token? Name its id; `mfe token list` shows them.');
}

async function revokeToken(context: Context, args: Arguments): Promise<void> {
  const { ui, deps } = context;
  const id = requireId(args);
  const why = { by: await readName(context, args), reason: args.require('reason') };
  const tokens = createTokens(deps);
  const { record } = await tokens.require(id);
  const isWithMade = args.isOn('with-made');
  const made = isWithMade ? (await readMadeTokens({ tokens, now: deps.now })).listAlsoMade(record) : [];
  // The token itself is revoked last. If the command is interrupted, a second run still finds the other tokens.
  for (const other of made) await tokens.revoke(other.record.id, why);
  const isNew = await tokens.revoke(id, why);
  if (isNew) ui.print(`Token ${ui.paint('bold', id)} is revoked; the service turns it away from now on.`);
  else ui.print(`Token ${ui.paint('bold', id)} was revoked before; nothing was left to do.`);
  for (const other of made)
    ui.print(`With it: ${other.record.id} of ${other.record.holder}, ${describeGrants(other.record)}.`);
  if (isWithMade && made.length === 0) ui.print('Nothing else that the person behind it made is in force.');
  ui.printJson(() => ({ id, isNew, ...(isWithMade && { made: made.map((other) => other.record.id) }) }));
}

const describeOutcome = ({ what, outcome, detail }: KnownUse): Cell => {
  if (what === 'refused') return { text: detail, style: 'red' };
  if (what === 'read') return '';
  if (!outcome) return { text: 'cut short', style: 'yellow' };
  return outcome.code === 'DONE' ? (outcome.result ?? 'done') : { text: outcome.code, style: 'red' };
};

async function listUses({ ui, deps }: Context, args: Arguments): Promise<void> {
  const id = requireId(args);
  const limit = parseLimit(args, { what: 'uses', otherwise: DEFAULT_LIMIT });
  await createTokens(deps).require(id);
  const uses = await createTokenUses(deps).list(id, limit);
  const now = deps.now();
  if (uses.length === 0) ui.print(`Token ${id} was never used.`);
  else {
    ui.table(
      ['WHEN', 'WHAT', 'APP', 'OF WHAT', 'OUTCOME', 'FROM'],
      uses.map((use) => [
        toUseTime(use.at, now),
        use.what,
        use.app ?? '',
        use.what === 'refused' ? '' : use.detail,
        describeOutcome(use),
        use.address,
      ]),
    );
    ui.print(
      `\n${toCount(uses.length, 'use')}; reads and refusals are recorded once an hour, as at its beginning.`,
    );
  }
  ui.printJson(() => uses.map(({ schema: _, outcome, ...use }) => ({ ...use, outcome: outcome ?? null })));
}

/** Prints the value of MFE_TOKEN for a job that runs several commands with one ID token. */
async function exchangeIdToken({ ui, control }: Context): Promise<void> {
  if (!control) {
    throw new UsageError(
      'An ID token is exchanged by a control service; set MFE_STORE to its address, https://...',
    );
  }
  const grants = await control.exchangeIdToken();
  for (const { text } of grants) ui.hide(text);
  ui.print(grants.map(({ text }) => text).join(','));
  ui.printJson(() => ({ tokens: grants }));
}

type Step = (context: Context, args: Arguments) => Promise<void>;

const STEPS: Readonly<Record<string, Step>> = {
  create: createToken,
  list: listTokens,
  revoke: revokeToken,
  uses: listUses,
  exchange: exchangeIdToken,
};

/** Options of each step, besides the options of every command. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  create: ['app', 'right', 'holder', 'expires', 'by'],
  list: [],
  revoke: ['reason', 'by', 'with-made'],
  uses: ['limit'],
  exchange: ['app'],
};

const OPTIONS = {
  app: {
    value: 'app',
    help: "create, exchange: the app that it is good for; create: several with commas, or '*' for all",
  },
  right: { value: 'right', help: `create: what for: ${TOKEN_RIGHTS.join(', ')}; several with commas` },
  holder: { value: 'name', help: 'create: who gets it, as the history is to say' },
  expires: { value: 'days', help: `create: how long it is good (default: ${DEFAULT_DAYS}d)` },
  reason: { value: 'text', help: 'revoke: why, for the record' },
  'with-made': { help: 'revoke: also every token that the person behind it made in the console' },
  limit: { value: 'count', help: `uses: how many (default: ${DEFAULT_LIMIT})` },
  by: CHANGE_OPTIONS.by,
};

function requireStep(name: string, args: Arguments): Step {
  const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
  if (!step) {
    const known = Object.keys(STEPS);
    const among = toSuggestion(name, known) || ` Steps: ${known.join(', ')}.`;
    throw new UsageError(`A token takes no step '${name}'.${among}`);
  }
  const stray = Object.keys(OPTIONS).find((option) => args.isOn(option) && !TAKES[name]?.includes(option));
  if (stray !== undefined) throw new UsageError(`--${stray} does not go with ${name}.`);
  return step;
}

export const tokenCommand: Command = {
  name: 'token',
  summary: 'Make, list and revoke the tokens of the control service',
  parameters: [
    { name: 'step', help: `one of ${Object.keys(STEPS).join(', ')}` },
    { name: 'id', help: 'revoke, uses: the token', isOptional: true },
  ],
  options: OPTIONS,
  examples: [
    'token create --app remote-mlb --right publish --holder "MLB team" --expires 90d',
    "token create --app '*' --right rollback --holder 'On call'",
    'token list',
    'token uses abcdefghijkl',
    'token revoke abcdefghijkl --reason "It was in a log"',
    'token revoke abcdefghijkl --with-made --reason "Olga has left"',
    'token exchange',
  ],

  async run(context, args) {
    const name = args.requireParameter('step');
    const step = requireStep(name, args);
    if (args.findParameter('id') !== undefined && ['create', 'list', 'exchange'].includes(name))
      throw new UsageError(`${name} takes no id.`);
    if (context.control && name !== 'exchange') {
      throw new UsageError(
        `Tokens are made where the store is, so that no token can make another: run this with the keys of the store, not through ${context.control.address}.`,
      );
    }
    await step(context, args);
  },
};
