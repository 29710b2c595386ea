import type { ChannelRevision } from 'contracts';

/** Another writer changed the channel first. Nothing of this change was written. */
export class ChannelConflictError extends Error {
  override name = 'ChannelConflictError' as const;
  readonly code = 'CHANNEL_CONFLICT' as const;
  readonly winner: ChannelRevision;

  constructor(winner: ChannelRevision) {
    const { channel, revision, change } = winner;
    const versions = change.to === null ? '' : ` to ${change.to}`;
    super(
      `${change.by} changed ${channel} first (revision ${revision}: ${change.action} ${change.app}${versions}), ` +
        'so nothing of this change was written; look at `mfe status`, and if you still want it, run the command again.',
    );
    this.winner = winner;
  }
}

export const isChannelConflictError = (error: unknown): error is ChannelConflictError =>
  error instanceof Error && error.name === 'ChannelConflictError';
