import { APP_STATES } from '@sharpside/contracts/control';
import { choiceParam, integerParam, textParam, textsParam } from '@sharpside/shared-ui/address';

/** Time spans of the charts. */
export const RANGES = ['1h', '6h', '24h'] as const;
export type Range = (typeof RANGES)[number];

/** The failures that are counted in the charts. */
export const FAILURE_KINDS = ['all', 'load', 'integrity', 'timeout', 'render'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** The channel that every screen speaks of. */
export const CHANNEL_ADDRESS = { channel: textParam('production') };

/** The way back to an earlier revision. */
export const RESTORE_ADDRESS = { ...CHANNEL_ADDRESS, revision: integerParam(0, { min: 0 }) };

/** Choices of the filter by state: each of them, or any. */
export const STATE_CHOICES = ['any', ...APP_STATES] as const;

/** The apps that a screen lists: those with a text in their names, in a state, on a page from 1. */
const APPS_ADDRESS = {
  search: textParam(),
  state: choiceParam(STATE_CHOICES, 'any'),
  page: integerParam(1, { min: 1 }),
};

/** Latest changes on the overview, before somebody asks for more. */
export const LATEST_CHANGES = 8;

/** Changes that the control service looks back on. */
export const MAX_CHANGES = 500;

/** View of a channel; `name` is the searched name of a shared package, or empty. */
export const OVERVIEW_ADDRESS = {
  ...CHANNEL_ADDRESS,
  ...APPS_ADDRESS,
  name: textParam(),
  changes: integerParam(LATEST_CHANGES, { min: LATEST_CHANGES, max: MAX_CHANGES }),
};

/** Several apps at once; `release` has those that go live together, each as app@version. */
export const TOGETHER_ADDRESS = { ...CHANNEL_ADDRESS, ...APPS_ADDRESS, release: textsParam() };

/** The tokens: those with a text in their holder, maker, apps or id, on a page from 1. */
export const TOKENS_ADDRESS = {
  ...CHANNEL_ADDRESS,
  search: textParam(),
  page: integerParam(1, { min: 1 }),
};

/** View of one app; `from` and `to` empty: the releases that one would compare now. */
export const APP_ADDRESS = {
  ...CHANNEL_ADDRESS,
  range: choiceParam(RANGES, '1h'),
  kind: choiceParam(FAILURE_KINDS, 'all'),
  from: textParam(),
  to: textParam(),
};
