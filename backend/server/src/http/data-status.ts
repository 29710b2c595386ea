import { BACKEND_DATA_STATUS_PATH, type DataStatus } from '@sharpside/contracts/control';
import type { listJobStates } from '@sharpside/ingest/refresh/refresh-state';
import type { SnapshotHolder } from '@sharpside/warehouse/snapshot/snapshot-holder';
import type { FastifyInstance } from 'fastify';
import type { DataQuality } from './data-quality.ts';

export type StatusOptions = {
  holder: Pick<SnapshotHolder, 'use'>;
  quality: DataQuality;
  listJobs: () => ReturnType<typeof listJobStates>;
  now?: () => number;
};

async function readStatus({ holder, quality, listJobs, now = Date.now }: StatusOptions): Promise<DataStatus> {
  const [publishedAt, leagues, incomplete, sources, jobs, held] = await Promise.all([
    holder.use(async ({ manifest }) => manifest.publishedAt),
    quality.readCoverage(),
    quality.readIncomplete(now()),
    quality.readSources(),
    listJobs(),
    quality.listHeld(),
  ]);
  return {
    publishedAt,
    leagues: leagues.map((one) => ({ ...one, incomplete: incomplete[one.league] })),
    sources,
    // Only some fields are passed on, because users of the console may not be allowed to see all that job states and
    // held inputs contain.
    jobs: jobs.map(({ job, lastSuccess = null, lastRun }) => ({
      job,
      lastSuccess,
      lastRun: lastRun
        ? { at: lastRun.at, state: lastRun.state, failed: lastRun.failed, failures: lastRun.failures }
        : null,
    })),
    held: held.map(({ source, input, since, shortfalls }) => ({ source, input, since, shortfalls })),
  };
}

/**
 * Adds the status that the control service reads for the console. It is outside `/api`, so that an edge does not give
 * it to visitors.
 */
export function addDataStatus(app: FastifyInstance, options: StatusOptions): void {
  app.get(BACKEND_DATA_STATUS_PATH, { logLevel: 'warn' }, async (_request, reply): Promise<DataStatus> => {
    reply.header('Cache-Control', 'no-store');
    return readStatus(options);
  });
}
