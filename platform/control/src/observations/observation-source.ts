import type { AppObservations, RefusedReports } from '@sharpside/contracts/control';

/** Browsers' reports on releases, for display. */
export type ObservationSource = {
  read(app: string, channel: string): AppObservations;
  /** Reports of failures that edges turned away in the last hour. */
  readRefused(channel: string): RefusedReports;
  /** Time from which on there are minutes. ISO 8601. */
  readonly since: string;
  /** Number of edges that do not answer, or not what they observed. */
  countUnheard(): number;
  /** Time of the last read of the edges, to a quarter of a minute, ISO 8601; undefined while none has answered. */
  readonly newestAt: string | undefined;
};
