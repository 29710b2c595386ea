import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import * as v from 'valibot';
import { expect, onTestFinished, vi } from 'vitest';
import { DEPLOY, makeFolder } from './unit-of-systemd.ts';

const FOLDER = join(DEPLOY, 'prometheus');

const querySchema = v.object({
  status: v.literal('success'),
  data: v.object({ result: v.array(v.object({ metric: v.record(v.string(), v.string()) })) }),
});

const alertsSchema = v.object({
  data: v.object({
    alerts: v.array(v.object({ labels: v.record(v.string(), v.string()), state: v.string() })),
  }),
});

/** Addresses whose metrics are read, by job in `deploy/prometheus/prometheus.yml`. */
type Targets = Readonly<Record<string, readonly string[]>>;

/** Writes the settings of `deploy/` to a folder, with other addresses and an interval of a second. */
async function writeSettings(folder: string, targets: Targets): Promise<void> {
  const written = await readFile(join(FOLDER, 'prometheus.yml'), 'utf8');
  const settings = written
    .replaceAll(/_interval: 15s/g, '_interval: 1s')
    .replaceAll(
      /(job_name: (\w+)\n[\s\S]*?targets: )\[.*\]/g,
      (_, head, job) => `${head}${JSON.stringify(targets[job] ?? [])}`,
    );
  await writeFile(join(folder, 'prometheus.yml'), settings);
  await copyFile(join(FOLDER, 'alerts.yml'), join(folder, 'alerts.yml'));
}

/**
 * Starts Prometheus with the settings of `deploy/`, but with other addresses and an interval of a second. It is stopped
 * when the test ends. `past`: earlier samples, in the OpenMetrics format.
 */
export async function startPrometheus(targets: Targets, past?: string) {
  const folder = await makeFolder();
  if (past !== undefined) {
    await writeFile(join(folder, 'past.txt'), past);
    const from = ['tsdb', 'create-blocks-from', 'openmetrics', 'past.txt', 'data'];
    await promisify(execFile)('promtool', from, { cwd: folder });
  }
  const port = await findFreePort();
  await writeSettings(folder, targets);
  const places = [`--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`];
  const args = ['--config.file=prometheus.yml', ...places, '--log.level=error'];
  const child = spawn('prometheus', args, { cwd: folder, stdio: 'inherit' });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/-/ready`)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  });
  return {
    url,
    async query(query: string): Promise<Record<string, string>[]> {
      const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`);
      const text = await answer.text();
      const { data } = v.parse(querySchema, { query, ...JSON.parse(text) }, { abortEarly: true });
      return data.result.map(({ metric }) => metric);
    },
    listAlerts: async () =>
      v.parse(alertsSchema, await (await fetch(`${url}/api/v1/alerts`)).json()).data.alerts,
  };
}
