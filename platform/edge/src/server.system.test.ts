import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keys } from '@sharpside/registry/store/keys';
import { expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from './testing/test-edge.ts';

it('an edge ends at SIGTERM although a read of its store never ends', async () => {
  const folder = await makeTemporaryFolder();
  mkdirSync(join(folder, keys.revisions('production')), { recursive: true });
  // A read of a pipe that nobody writes to hangs, as a read of a network folder does whose server is away.
  execFileSync('mkfifo', [join(folder, keys.revision('production', 1))]);
  const edge = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      EDGE_PORT: '0',
      EDGE_STORE: folder,
      EDGE_STATE: join(folder, 'state'),
    },
  });
  onTestFinished(() => void edge.kill('SIGKILL'));
  let log = '';
  edge.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  await expect.poll(() => log, { timeout: 60_000 }).toContain('"event":"channel-not-followed"');
  edge.kill('SIGTERM');
  await once(edge, 'exit');
  expect(log).toContain('"event":"edge-closed"');
}, 120_000);
