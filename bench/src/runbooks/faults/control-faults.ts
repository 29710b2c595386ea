import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { APP } from '../../drill/commands.ts';
import { createToken } from '../../drill/create-token.ts';
import type { DrillSite } from '../../drill/site.ts';
import type { Fault } from '../fault.ts';

const toControl = ({ ports }: DrillSite) => `http://127.0.0.1:${ports.controls[0]}`;

/** Somebody tries tokens that are not good. */
async function guessTokens(site: DrillSite): Promise<void> {
  const token = `mfe_${'a'.repeat(12)}_${'a'.repeat(52)}`;
  for (let at = 0; at < 30; at += 1) {
    await fetch(`${toControl(site)}/v1/state?channel=production`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // Their increase needs two looks.
    if (at % 5 === 0) await pause(1_100);
  }
}

const UPLOAD_BYTES = 64 * 1024 * 1024;
const FILE_BYTES = 16 * 1024 * 1024;
const UPLOADS_PER_TOKEN = 4;

/** Uploads that were begun and never sent. */
async function beginUploads(site: DrillSite): Promise<void> {
  for (let at = 0; at < 16; at += 1) {
    const holder = `A job that was cancelled ${Math.floor(at / UPLOADS_PER_TOKEN)}`;
    const token = await createToken(site, { app: APP, right: 'publish', holder });
    const files = Array.from({ length: UPLOAD_BYTES / FILE_BYTES }, (_, file) => ({
      path: file === 0 ? 'remote.json' : `part-${at}-${file}.js`,
      size: FILE_BYTES,
      integrity: `sha384-${Buffer.alloc(48, at * 4 + file).toString('base64')}`,
    }));
    const answer = await fetch(`${toControl(site)}/v1/apps/${APP}/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        version: `9.0.${at}`,
        channel: 'production',
        commit: null,
        willPromote: false,
        allowGrowth: false,
        files,
      }),
    });
    if (!answer.ok) throw new Error(`An upload was not begun: ${await answer.text()}`);
  }
}

/** Restarts both services; `settings`: what differs from their environment this time. */
async function restartControls({ controls }: DrillSite, settings = {}): Promise<void> {
  for (const control of controls) {
    await control.stop();
    await control.start(settings);
  }
}

/** Restarts the services with a receiver of webhooks that is away. */
async function addDeafWebhook(site: DrillSite): Promise<void> {
  const file = join(site.folder, 'webhooks.json');
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const webhook = { name: 'ops', url: 'http://127.0.0.1:9/hooks/release', secret, allowPrivate: true };
  await writeFile(file, JSON.stringify({ webhooks: [webhook] }));
  await restartControls(site, { CONTROL_WEBHOOKS: file });
}

/** A service that cannot reach the store is on duty for half a minute more. */
const DUTY_LOST_MS = 40_000;

async function waitForDuty({ ports }: DrillSite): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(1_000)) {
    const told = await Promise.all(
      ports.operators.controls.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    );
    if (told.some((text) => text.includes('\ncontrol_on_duty 1\n'))) return;
  }
  throw new Error('No control service came on duty again within a minute.');
}

/** Faults of the control service. */
export const CONTROL_FAULTS: readonly Fault[] = [
  {
    name: 'ControlDown',
    async inject(site) {
      await site.release();
      for (const control of site.controls) await control.kill();
    },
  },
  {
    name: 'NobodyOnDuty',
    async inject({ store }) {
      await store.kill();
      await pause(DUTY_LOST_MS);
    },
    async recover(site) {
      await site.store.start();
      await waitForDuty(site);
    },
  },
  {
    name: 'SessionsUnreached',
    inject: ({ redis }) => redis.kill(),
    recover: ({ redis }) => redis.start(),
  },
  {
    name: 'EdgeUnheard',
    inject: async ({ edges }) => edges[1].freeze(),
    recover: async ({ edges }) => edges[1].thaw(),
  },
  { name: 'TokensRefused', inject: guessTokens },
  { name: 'UploadsTakeRoom', inject: beginUploads },
  {
    name: 'WebhookFailing',
    async inject(site) {
      await addDeafWebhook(site);
      await site.release();
    },
    recover: (site) => restartControls(site),
  },
  {
    name: 'WebhookBlind',
    async inject(site) {
      await addDeafWebhook(site);
      await site.store.kill();
    },
    async recover(site) {
      await site.store.start();
      await restartControls(site);
    },
  },
];
