import { createServer } from 'node:http';
import type { EdgeErrors } from '@sharpside/contracts/control';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it, vi } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { listen } from '../testing/listen.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

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

/** An edge that has errors to tell, and no counts. */
const startEdge = (errors: EdgeErrors) =>
  listen(
    createServer((request, response) => {
      response.statusCode = request.url?.startsWith('/observations?errors=') ? 200 : 404;
      response.end(JSON.stringify(errors));
    }),
  );

async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  const clock = createTestClock();
  const edge = await startEdge(toErrors(Math.floor(clock.now() / 1000)));
  const control = await listenTestControl({ store: workspace.store, clock, config: { edges: [edge] } });
  const token = await control.aToken({ app: 'remote-tools' });
  const errors = (...argv: string[]) =>
    runMfeHere(['errors', ...argv], workspace.root, { MFE_STORE: control.url, MFE_TOKEN: token.text });
  await vi.waitFor(async () => expect((await errors('--json')).stdout).toContain('no odds'), 20_000);
  return { ...workspace, errors };
}

describe('mfe errors', () => {
  it('says which release threw what, where, for how many networks, and whose it is', async () => {
    const { errors } = await createScene();
    const { stdout, code } = await errors('remote-tools', '--release', '1.0.0');
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toContain('remote-tools 1.0.0 render  no odds\n');
    expect(stdout).toMatch(/seen +by 2 networks, first .+, last /);
    expect(stdout).toMatch(/where +remote-tools\/screen\.0a\.js:1:8, of which the release has no source map/);
    expect(stdout).toMatch(/owner +its declaration names no owner/);
    const { stdout: none } = await errors('host');
    expect(none).toContain('No browser told of an error of host on production');
    const { errors: listed } = JSON.parse((await errors('--json')).stdout);
    expect(listed).toHaveLength(1);
  });

  it('refuses what is no version, and a registry without a control service', async () => {
    const { errors, mfe } = await createScene();
    expect((await errors('--release', 'newest')).stderr).toContain("'newest' is no version");
    const { stderr, code } = await mfe('errors');
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toContain('Errors are collected by the control service');
  });
});
