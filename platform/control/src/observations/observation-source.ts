import type { AppObservations, RefusedReports } from '@sharpside/contracts/control';

export type ObservationSource = {
  read(app: string, channel: string): AppObservations;
  /** Reports of failures that edges rejected in the last hour. */
  readRefused(channel: string): RefusedReports;
  /** Start of the recorded minutes. ISO 8601. */
  readonly since: string;
  countUnheard(): number;
  /** Time of the last read of the edges, rounded down to 15 seconds, ISO 8601; undefined while no edge has answered. */
  readonly newestAt: string | undefined;
};
