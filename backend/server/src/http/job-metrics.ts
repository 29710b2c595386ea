import type { listJobStates } from '@sharpside/ingest/refresh/refresh-state';
import type { Metrics } from '@sharpside/server-kit';

type JobStates = Awaited<ReturnType<typeof listJobStates>>;
type JobOptions = { listJobs: () => Promise<JobStates>; now: () => number };

const INTERVAL_SECONDS = { day: 86_400, week: 604_800 };

const toSeconds = (moment: string, now: number) => Math.max(0, (now - Date.parse(moment)) / 1000);

/**
 * Adds metrics of the refresh's jobs. Each scrape reads them from the data folder, because another process runs the
 * jobs.
 */
export function addJobMetrics(metrics: Metrics, { listJobs, now }: JobOptions): void {
  const add = (name: string, help: string, read: (state: JobStates[number]) => number | undefined) =>
    metrics.addGauge({
      name: `backend_refresh_job_${name}`,
      help: `${help}.`,
      labelNames: ['job'],
      read: async () =>
        (await listJobs()).flatMap((state) => {
          const value = read(state);
          return value === undefined ? [] : [{ labels: { job: state.job }, value }];
        }),
    });
  add('last_success_age_seconds', 'Time since the job last got everything it asked for', ({ lastSuccess }) =>
    lastSuccess === undefined ? undefined : toSeconds(lastSuccess, now()),
  );
  add(
    'last_run_age_seconds',
    'Time since the job last ran',
    ({ lastRun }) => lastRun && toSeconds(lastRun.at, now()),
  );
  // Without a known interval the job counts as daily, so that alerts come rather too early than never.
  add(
    'interval_seconds',
    'How often the job is due',
    ({ lastRun }) => INTERVAL_SECONDS[lastRun?.every ?? 'day'],
  );
  add(
    'last_run_ok',
    'Whether the last run of the job got everything, 1 or 0',
    ({ lastRun }) => lastRun && (lastRun.state === 'done' ? 1 : 0),
  );
  add('last_run_failures', 'Inputs that failed in the last run of the job', ({ lastRun }) => lastRun?.failed);
}
