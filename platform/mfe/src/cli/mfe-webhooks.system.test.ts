import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startReceiver } from '@sharpside/control/testing/webhook-receiver';
import { createTokens } from '@sharpside/control/tokens/tokens';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { startControlProcess } from '../testing/control-process.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

async function createScene(url: string) {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  const { root, store, registryFolder } = workspace;
  const hook = {
    name: 'ops',
    url,
    secret: SECRET,
    channels: ['production'],
    allowPrivate: true,
  };
  const file = join(root, 'webhooks.json');
  await writeFile(file, JSON.stringify({ webhooks: [hook] }));
  const start = () => startControlProcess(root, { MFE_STORE: registryFolder, CONTROL_WEBHOOKS: file });
  const rights = ['rollback' as const];
  const wanted = { apps: ['remote-tools'], rights, holder: 'Ops', by: 'Ops', days: 90 };
  const { text } = await createTokens({ store, now: () => new Date() }).create(wanted);
  const mfeAt = (service: string, ...argv: string[]) =>
    runMfeHere(argv, root, { MFE_STORE: service, MFE_TOKEN: text });
  return { ...workspace, start, mfeAt };
}

describe('mfe webhooks', () => {
  it('lists them, and tests one', async () => {
    let status = 204;
    const { url, received } = await startReceiver(() => status);
    const { start, mfeAt, mfe } = await createScene(url);
    const service = await start();
    const listed = await mfeAt(service.url, 'webhooks', 'list');
    expect(listed.stdout).toMatch(/ops +http:\/\/127.0.0.1:\d+ +production +well +never/);
    expect(listed.stdout).not.toContain('secret-path');
    const tested = await mfeAt(service.url, 'webhooks', 'test', 'ops');
    expect(tested.stdout).toMatch(/ops took the event \(204, \d+ ms\)/);
    expect(received.at(-1)?.event.type).toBe('sharpside.test');
    status = 500;
    expect(await mfeAt(service.url, 'webhooks', 'test', 'ops')).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringContaining('ops did not take the event: it answered 500'),
    });
    expect((await mfeAt(service.url, 'webhooks', 'test')).stderr).toContain('Which webhook?');
    expect((await mfe('webhooks', 'list')).stderr).toContain('Webhooks are those of a control service');
  });
});
