import type { AppObservations } from '@sharpside/contracts/control';

/** What browsers told of releases, for whoever shows it. */
export type ObservationSource = {
  read(app: string, channel: string): AppObservations;
  /** When edges were asked last, to a quarter of a minute, ISO 8601; undefined while none has answered. */
  readonly newestAt: string | undefined;
};
