import {
  acceptanceAnswerSchema,
  type ListedProposal,
  PROPOSALS_PATH,
  proposalListSchema,
  toShownName,
  withdrawalAnswerSchema,
} from '@sharpside/contracts/control';
import { toPrintable, UsageError } from '@sharpside/server-kit/cli';
import type { ControlClient } from '../../../control-client/control-client.ts';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import { toRelativeTime } from '../../terminal/format.ts';

// It waits ten seconds for a collection, and reads every file of a release twice.
const TIMEOUT_MS = 2 * 60 * 1000;

function requireControl({ control }: Context): ControlClient {
  if (control) return control;
  throw new UsageError(
    'Proposals are those of a control service; name it with --store, as in --store https://control.example.com.',
  );
}

const toText = async (control: ControlClient) => (await control.requireReaders()).join(',');

const describeState = ({ objection, isBegun }: ListedProposal) =>
  objection ?? (isBegun ? 'accepted, and to be finished with the same command' : 'waits for you');

/** Lists the changes that wait for a second person. */
export const proposalsCommand: Command = {
  name: 'proposals',
  summary: 'The changes that wait for a second person',
  parameters: [],
  options: {},
  examples: ['proposals', 'proposals --channel staging'],

  async run(context) {
    const { ui, channel, deps, toCommand } = context;
    const control = requireControl(context);
    const path = `${PROPOSALS_PATH}?channel=${channel}`;
    const listed = await control.askJson(proposalListSchema, { path, text: await toText(control) });
    const { proposals, isAsked } = listed;
    if (proposals.length > 0) {
      const now = deps.now();
      const names = proposals.map(({ by }) => by);
      const rows = proposals.map((one) => [
        { text: one.id, style: 'bold' as const },
        toPrintable(one.what),
        toShownName(one.by, names),
        toRelativeTime(one.at, now),
        toPrintable(one.reason ?? ''),
        toPrintable(describeState(one)),
      ]);
      ui.table(['PROPOSAL', 'WHAT', 'BY', 'WHEN', 'WHY', 'STATE'], rows);
      const open = proposals.find(({ objection }) => objection === null);
      if (open) ui.print(`\nTo accept one: ${toCommand(`approve ${open.id}`)}`);
    } else if (isAsked) ui.print(`Nothing waits for a second person on ${channel}.`);
    else ui.print(`Changes of ${channel} need no second person.`);
    ui.printJson(() => listed);
  },
};

/** Accepts what somebody else proposed, or withdraws it. */
export const approveCommand: Command = {
  name: 'approve',
  summary: 'Accept a change that somebody else proposed, or withdraw it',
  parameters: [{ name: 'id', help: 'the proposal; `proposals` lists them' }],
  options: { withdraw: { help: 'take it back instead: for whoever proposed it, and who may accept it' } },
  examples: ['approve 20261122T064700123Z-0a1b2c', 'approve 20261122T064700123Z-0a1b2c --withdraw'],

  async run(context, args) {
    const { ui, channel } = context;
    const control = requireControl(context);
    const id = args.requireParameter('id');
    const isWithdrawal = args.isOn('withdraw');
    const request = {
      method: 'POST' as const,
      path: `${PROPOSALS_PATH}/${encodeURIComponent(id)}/${isWithdrawal ? 'withdrawal' : 'acceptance'}`,
      text: await toText(control),
      json: { channel },
      timeoutMs: TIMEOUT_MS,
      // Once more, it says what came of it.
      isRepeatable: true,
      report: ui.report,
    };
    if (isWithdrawal) {
      const { isNew } = await control.askJson(withdrawalAnswerSchema, request);
      ui.print(isNew ? `${id} is withdrawn; nothing was changed.` : `${id} was withdrawn before.`);
      return ui.printJson(() => ({ withdrawn: id, isNew }));
    }
    const { revision, warnings, checks } = await control.askJson(acceptanceAnswerSchema, request);
    for (const check of checks) ui.report(check);
    for (const { check, message } of warnings) ui.print(`${check}: ${message}`);
    const { by } = revision.change;
    ui.print(
      `\nAccepted: what ${toShownName(by)} proposed is done on ${channel} (revision ${revision.revision}).`,
    );
    ui.printJson(() => ({ revision, warnings }));
  },
};
