import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aGame, createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { createLogKeys } from '@sharpside/warehouse/testing/log-keys';
import { expect, it } from 'vitest';
import { runInProcess } from '../testing/run-backend.ts';
import { serveBackend } from '../testing/serve-backend.ts';

/** A machine that ingests and signs, another that only trusts its key, and the settings of somebody without a key. */
async function createScene() {
  const { folder, data, ingestPitches } = await createTestData();
  const { signing, trusted } = createLogKeys();
  const files = { signing: join(folder, 'signing-key.json'), trusted: join(folder, 'trusted-keys.json') };
  await writeFile(files.signing, JSON.stringify(signing));
  await writeFile(files.trusted, JSON.stringify({ keys: trusted }));
  const stranger = { BACKEND_SNAPSHOTS: join(folder, 'shared') };
  const reader = { ...stranger, BACKEND_TRUSTED_KEYS: files.trusted };
  const own = { ...reader, BACKEND_SIGNING_KEY: files.signing };
  await ingestPitches(aGame(900_001, 20));
  let minutes = 0;
  const run = (argv: readonly string[], environment: Record<string, string>) => {
    minutes += 1;
    const now = () => new Date(Date.UTC(2031, 4, 5, 10, minutes));
    return runInProcess([...argv, '--data', data.root], { environment, now });
  };
  return { folder, run, stranger, reader, own };
}

it('a server keeps what the trusted key signed, and names the entry of somebody without it until that key signs again', async () => {
  const { folder, run, stranger, reader, own } = await createScene();
  expect(await run(['publish'], own)).toMatchObject({ code: 0 });
  const machine = await serveBackend({ root: join(folder, 'machine'), environment: reader });
  const readReady = async () => (await fetch(`${machine.url}/readyz`)).json();
  const readMetrics = async () => (await fetch(`${machine.operatorsUrl}/metrics`)).text();
  expect(await readReady()).toEqual({ status: 'ready' });
  const current = await readFile(join(folder, 'machine/current'), 'utf8');

  expect(await run(['publish'], stranger)).toMatchObject({ code: 0 });
  const entry = `entry log/00000002.json of ${stranger.BACKEND_SNAPSHOTS} is not trusted: it is not signed`;
  await expect.poll(readReady, { timeout: 60_000 }).toEqual({
    status: 'ready',
    problems: [expect.stringContaining(`the newest snapshot is not served: ${entry}`)],
  });
  expect(await readMetrics()).toMatch(/^backend_shared_snapshot_refused 1$/m);
  await expect.poll(machine.log).toContain(`"event":"snapshot-not-fetched","reason":"${entry}`);
  expect(await readFile(join(folder, 'machine/current'), 'utf8')).toBe(current);
  expect((await run(['snapshots'], reader)).stdout).toContain(`Refused: ${entry}`);

  expect(await run(['publish'], own)).toMatchObject({ code: 0 });
  await expect.poll(readReady, { timeout: 60_000 }).toEqual({ status: 'ready' });
  expect(await readFile(join(folder, 'machine/current'), 'utf8')).not.toBe(current);
});

it('publishes nothing without a key that its own readers trust', async () => {
  const { run, reader } = await createScene();
  const { code, stderr } = await run(['publish'], reader);
  expect([code, stderr]).toEqual([1, expect.stringContaining('(SHARED_ENTRY_UNTRUSTED;')]);
});
