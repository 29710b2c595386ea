import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DrillSite } from '../../drill/site.ts';
import type { Fault } from '../fault.ts';
import { endBusy, keepBusy } from './busy.ts';

const run = promisify(execFile);

/** Gives nginx a certificate for two days from then on. */
async function makeCertificate({ nginx }: DrillSite, from: string): Promise<void> {
  const making = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const about = ['-days', '2', '-subj', '/CN=site.example', '-addext', 'subjectAltName=DNS:site.example'];
  const files = ['-keyout', nginx.files.key, '-out', nginx.files.certificate];
  await run('faketime', [from, 'openssl', 'req', '-x509', ...making, ...files, ...about]);
  nginx.reload();
  await pause(500);
}

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
    name: 'The certificate has ended',
    alerts: [],
    inject: (site) => makeCertificate(site, '9 days ago'),
    recover: (site) => makeCertificate(site, 'now'),
  },
];
