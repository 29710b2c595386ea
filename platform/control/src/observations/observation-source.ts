import type { AppObservations } from '@sharpside/contracts/control';

/** Browsers' reports on releases, for display. */
export type ObservationSource = {
  read(app: string, channel: string): AppObservations;
  /** Time of the last read of the edges, to a quarter of a minute, ISO 8601; undefined while none has answered. */
  readonly newestAt: string | undefined;
};
