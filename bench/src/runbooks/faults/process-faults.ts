import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Fault } from '../fault.ts';
import { endBusy, keepBusy } from './busy.ts';

const run = promisify(execFile);

/** Faults of processes, of the machine, and of what stands in front of it. */
export const PROCESS_FAULTS: readonly Fault[] = [
  {
    name: 'ProcessRestarts',
    async inject({ backends }) {
      for (let times = 0; times < 4; times += 1) {
        await backends[1].kill();
        await backends[1].start();
        // Until Prometheus has looked.
        await pause(2_500);
      }
    },
  },
  {
    name: 'ProcessBusy',
    inject: async ({ backends }) => keepBusy(backends[1]),
    recover: endBusy,
  },
  {
    name: 'MetricsUnread',
    async inject({ folder }) {
      const held = join(folder, 'backend/held');
      await rm(held, { recursive: true, force: true });
      await writeFile(held, 'no folder');
    },
  },
  {
    name: 'The certificate has ended',
    alerts: [],
    async inject({ nginx }) {
      const making = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
      const about = ['-days', '2', '-subj', '/CN=site.example', '-addext', 'subjectAltName=DNS:site.example'];
      const files = ['-keyout', nginx.files.key, '-out', nginx.files.certificate];
      await run('faketime', ['9 days ago', 'openssl', 'req', '-x509', ...making, ...files, ...about]);
      nginx.reload();
      await pause(500);
    },
  },
];
