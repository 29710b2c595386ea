import { type ChannelRevision, defineError, listAppChanges } from '@sharpside/contracts';
import { type Objection, toLines } from './checks.ts';

type Refusal = { what: string; objections: readonly Objection[] };

/** A build that may not be published. The error has every objection; the live release stays. */
export const [PublishRefusedError, isPublishRefusedError] = defineError(
  'PublishRefusedError',
  ['PUBLISH_REFUSED'],
  ({ what, objections }: Refusal) => ({
    message: `${what} was not published:\n${toLines(objections)}`,
    objections,
  }),
);
export type PublishRefusedError = InstanceType<typeof PublishRefusedError>;

/** A change that the channel refuses. The error has every objection; the channel is unchanged. */
export const [ChannelRefusedError, isChannelRefusedError] = defineError(
  'ChannelRefusedError',
  ['CHANGE_REFUSED', 'NOTHING_TO_CHANGE'],
  ({ what, objections }: Refusal) => ({
    message: `${what}:\n${toLines(objections)}`,
    objections,
  }),
);
export type ChannelRefusedError = InstanceType<typeof ChannelRefusedError>;

/** Another writer changed the channel first. Nothing of this change was written. */
export const [ChannelConflictError, isChannelConflictError] = defineError(
  'ChannelConflictError',
  ['CHANNEL_CONFLICT'],
  ({ winner }: { winner: ChannelRevision }) => {
    const { channel, revision, change } = winner;
    const apps = listAppChanges(change).map(({ app, to }) => (to === null ? app : `${app} to ${to}`));
    const message =
      `${change.by} changed ${channel} first (revision ${revision}: ${change.action} ${apps.join(', ')}), ` +
      'so nothing of this change was written; look at `mfe status`, and if you still want it, run the command again.';
    return { message, winner };
  },
);
export type ChannelConflictError = InstanceType<typeof ChannelConflictError>;

/** A channel that does not exist: mistyped, or not begun yet. */
export const [ChannelUnknownError, isChannelUnknownError] = defineError(
  'ChannelUnknownError',
  ['CHANNEL_UNKNOWN'],
  ({ channel, known }: { channel: string; known: readonly string[] }) => ({
    message: `There is no channel '${channel}'. Channels: ${known.join(', ')}.`,
    known,
  }),
);

/** A channel whose state does not follow from its history. */
export const [HistoryError, isHistoryError] = defineError(
  'HistoryError',
  ['HISTORY_UNEXPLAINED'],
  ({ channel, faults }: { channel: string; faults: readonly string[] }) => {
    const lines = faults.map((fault) => `  - ${fault}`).join('\n');
    const what = `The history of ${channel} does not explain its state`;
    return { message: `${what}; restore the files of these revisions:\n${lines}` };
  },
);

/** A change or collection that must wait for other work on the registry, or that took too long. */
export const [RegistryBusyError, isRegistryBusyError] = defineError('RegistryBusyError', ['REGISTRY_BUSY']);
export type RegistryBusyError = InstanceType<typeof RegistryBusyError>;
