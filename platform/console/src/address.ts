import { choiceParam, integerParam, textParam } from '@sharpside/shared-ui/address';

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

/** View of a channel; `name` is the searched name of a shared package, or empty. */
export const OVERVIEW_ADDRESS = { ...CHANNEL_ADDRESS, name: textParam() };

/** View of one app; `from` and `to` empty: the releases that one would compare now. */
export const APP_ADDRESS = {
  ...CHANNEL_ADDRESS,
  range: choiceParam(RANGES, '1h'),
  kind: choiceParam(FAILURE_KINDS, 'all'),
  from: textParam(),
  to: textParam(),
};
