import { createServer } from 'node:http';
import type { EdgeErrors } from '@sharpside/contracts/control';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it, vi } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { listen } from '../testing/listen.ts';
import { runMfeHere } from '../testing/run-mfe.ts';

const toErrors = (at: number): EdgeErrors => ({
  schema: 1,
  process: 'an edge',
  channel: 'production',
  change: 1,
  errors: [
    {
      id: 1,
      app: 'remote-tools',
      version: '1.0.0',
      failure: 'render',
      detail: 'no odds (at screen.0a.js:1:8)',
      stack: [{ app: 'remote-tools', file: 'screen.0a.js', line: 1, column: 8 }],
      firstAt: at,
      lastAt: at,
      networks: ['aaaaaa.bbbbbb', 'aaaaaa.cccccc'],
      hasMore: false,
    },
  ],
});

const startEdge = (errors: EdgeErrors) =>
  listen(
    createServer((request, response) => {
      response.statusCode = request.url?.startsWith('/observations?errors=') ? 200 : 404;
      response.end(JSON.stringify(errors));
    }),
  );

it('status says which release fails, for how many networks, and what the newest error is', async () => {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  const clock = createTestClock();
  const edge = await startEdge(toErrors(Math.floor(clock.now() / 1000)));
  const config = { edges: [edge], errorsPage: 'https://tracker.example/{app}@{version}' };
  const control = await listenTestControl({ store: workspace.store, clock, config });
  const token = await control.aToken({ app: 'remote-tools' });
  const status = (...argv: string[]) =>
    runMfeHere(['status', ...argv], workspace.root, { MFE_STORE: control.url, MFE_TOKEN: token.text });
  await vi.waitFor(async () => expect((await status('--json')).stdout).toContain('no odds'), 20_000);
  const { stdout } = await status('remote-tools');
  expect(stdout).toMatch(
    /\n {2}remote-tools 1\.0\.0 of no owner: 2 networks\n {4}render at remote-tools\/screen\.0a\.js:1:8, .+: no odds\n {4}https:\/\/tracker\.example\/remote-tools@1\.0\.0\n$/,
  );
  expect((await status('host')).stdout).not.toContain('Errors in browsers');
  expect((await workspace.mfe('status')).stdout).not.toContain('Errors in browsers');
});
