import { type ChangeAction, isChangeAction } from 'contracts';
import type { ConsoleApp } from 'contracts/control';

type ActionWords = {
  /** What its button says. */
  label: string;
  /** What the dialog that confirms it asks for; a reason wherever the command line asks for one. */
  fields: readonly ('reason' | 'optional reason' | 'percent')[];
};

/** Each change in words, and what it asks for. */
export const ACTION_WORDS: Readonly<Record<ChangeAction, ActionWords>> = {
  promote: { label: 'Promote', fields: ['optional reason'] },
  canary: { label: 'Start canary', fields: ['percent', 'optional reason'] },
  raise: { label: 'Raise', fields: ['percent', 'optional reason'] },
  pause: { label: 'Pause', fields: ['reason'] },
  resume: { label: 'Resume', fields: ['optional reason'] },
  'promote-canary': { label: 'Promote canary', fields: ['optional reason'] },
  abort: { label: 'Abort', fields: ['reason'] },
  rollback: { label: 'Roll back', fields: ['reason'] },
  freeze: { label: 'Freeze', fields: ['reason'] },
  unfreeze: { label: 'Unfreeze', fields: ['reason'] },
  pin: { label: 'Pin', fields: ['reason'] },
  unpin: { label: 'Unpin', fields: ['reason'] },
  retire: { label: 'Take off the site', fields: ['reason'] },
};

/** What a change is called where it is made: the canary that is there is not started but lowered. */
export const toLabel = (action: ChangeAction, version: string | undefined, { canary }: ConsoleApp): string =>
  action === 'canary' && canary?.version === version ? 'Lower' : ACTION_WORDS[action].label;

/** Every change that the control service takes. */
export const CHANGE_ACTIONS: readonly ChangeAction[] = Object.keys(ACTION_WORDS).filter(isChangeAction);
