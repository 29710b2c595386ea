import type { AppObservations } from 'contracts/control';

/** What browsers told of releases, for whoever shows it. */
export type ObservationSource = {
  read(app: string, channel: string): AppObservations;
  /** The start of the newest minute in which edges were asked, ISO 8601; undefined while none has answered. */
  readonly newestMinute: string | undefined;
};
