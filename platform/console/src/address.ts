import { APP_STATES } from '@sharpside/contracts/control';
import { choiceParam, integerParam, textParam, textsParam } from '@sharpside/shared-ui/address';

export const RANGES = ['1h', '6h', '24h'] as const;
export type Range = (typeof RANGES)[number];

export const FAILURE_KINDS = ['all', 'load', 'integrity', 'timeout', 'render'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export const CHANNEL_ADDRESS = { channel: textParam('production') };

export const RESTORE_ADDRESS = { ...CHANNEL_ADDRESS, revision: integerParam(0, { min: 0 }) };

export const STATE_CHOICES = ['any', ...APP_STATES] as const;

/** Search, filter and page (from 1) of a list of apps. */
const APPS_ADDRESS = {
  search: textParam(),
  state: choiceParam(STATE_CHOICES, 'any'),
  page: integerParam(1, { min: 1 }),
};

/** Number of changes on the overview, until more are requested. */
export const LATEST_CHANGES = 8;

/** Maximum number of changes that the control service returns. */
export const MAX_CHANGES = 500;

/** Address of the overview. `name` is the shared name to search for, or empty. */
export const OVERVIEW_ADDRESS = {
  ...CHANNEL_ADDRESS,
  ...APPS_ADDRESS,
  name: textParam(),
  changes: integerParam(LATEST_CHANGES, { min: LATEST_CHANGES, max: MAX_CHANGES }),
};

/** Address of the screen for several apps. `release` lists the releases that go live together, each as app@version. */
export const TOGETHER_ADDRESS = { ...CHANNEL_ADDRESS, ...APPS_ADDRESS, release: textsParam() };

/** Address of the tokens. `search` looks in their holder, maker, apps and id; `page` counts from 1. */
export const TOKENS_ADDRESS = {
  ...CHANNEL_ADDRESS,
  search: textParam(),
  page: integerParam(1, { min: 1 }),
};

/** Address of one app. If `from` and `to` are empty, the default releases are compared. */
export const APP_ADDRESS = {
  ...CHANNEL_ADDRESS,
  range: choiceParam(RANGES, '1h'),
  kind: choiceParam(FAILURE_KINDS, 'all'),
  from: textParam(),
  to: textParam(),
};
