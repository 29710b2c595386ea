import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import {
  githubClaims,
  gitlabClaims,
  pullRequestClaims,
  startLocalIssuer,
} from '@sharpside/control/testing/local-issuer';
import { githubRule, gitlabRule, trusting } from '@sharpside/control/testing/scenes/oidc-scene';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { listen } from '../testing/listen.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const UNCHECKED =
  '::warning title=Pages start::this build has no report of `mfe check`, so nobody knows if its pages start\n';

type Issuer = Awaited<ReturnType<typeof startLocalIssuer>>;

/** Address at which a job with the permission `id-token: write` gets ID tokens, as on GitHub. */
async function startTokenRequests(issuer: Issuer, toClaims: (audience: string) => Record<string, unknown>) {
  const server = createServer(async (request, response) => {
    const audience = new URL(request.url ?? '', 'http://x').searchParams.get('audience') ?? '';
    const isAllowed = request.headers.authorization === 'Bearer request-secret';
    response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ count: 1, value: await issuer.sign(toClaims(audience)) }));
  });
  return `${await listen(server)}/token?api-version=2.0`;
}

/**
 * host and remote-tools 1.0.0 are live, remote-tools 1.1.0 is built. The control service trusts pushes to main of a
 * repository of GitHub and of one of GitLab, and pull requests of the first.
 */
async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  const clock = createTestClock();
  const github = await startLocalIssuer({ now: clock.now });
  const gitlab = await startLocalIssuer({ now: clock.now });
  const port = await findFreePort();
  const audience = `http://127.0.0.1:${port}`;
  const rules = [
    githubRule(github),
    githubRule(github, { ref: 'pull-request', rights: ['publish'] }),
    gitlabRule(gitlab, { rights: ['publish', 'promote', 'rollback'] }),
  ];
  const workloads = trusting(rules, audience);
  const control = await listenTestControl({ store: workspace.store, clock, config: { workloads }, port });
  const outputFile = join(workspace.root, 'outputs');
  await writeFile(outputFile, '');
  const run = (settings: Record<string, string>, ...argv: string[]) =>
    runMfeHere(argv, workspace.root, { MFE_STORE: control.url, ...settings });
  async function onGithub(toClaims: (audience: string) => Record<string, unknown>, ...argv: string[]) {
    const settings = {
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: outputFile,
      GITHUB_WORKSPACE: workspace.root,
      ACTIONS_ID_TOKEN_REQUEST_URL: await startTokenRequests(github, toClaims),
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'request-secret',
    };
    return run(settings, ...argv);
  }
  async function readOutputs(): Promise<Record<string, string>> {
    const text = await readFile(outputFile, 'utf8');
    const found = [...text.matchAll(/^([\w-]+)<<(mfe-[0-9a-f-]{36})\n([\s\S]*?)\n\2$/gm)];
    return Object.fromEntries(found.map(([, name = '', , value = '']) => [name, value]));
  }
  return { ...workspace, audience, gitlab, run, onGithub, readOutputs };
}

describe('mfe in GitHub Actions', () => {
  it('checks, publishes and promotes from main without any secret, and says so to the next steps', async () => {
    const { onGithub, readOutputs, live, registry } = await createScene();
    expect((await onGithub(githubClaims, 'check', 'remote-tools')).stderr).toBe('');
    const published = await onGithub(githubClaims, 'publish', 'remote-tools', '--promote');
    expect(published.stderr).toBe(UNCHECKED);
    expect(published.code).toBe(EXIT_CODES.done);
    expect(await live()).toMatchObject({ 'remote-tools': '1.1.0' });
    expect(await readOutputs()).toEqual({
      app: 'remote-tools',
      version: '1.1.0',
      channel: 'production',
      revision: '3',
    });
    const change = (await registry.readChannel('production'))?.change;
    expect(change?.by).toMatch(/^127\.0\.0\.1:\d+ acme\/remote-tools main, run 981\.1$/);
    expect((await registry.readRelease('remote-tools', '1.1.0'))?.publishedBy).toBe(change?.by);
  });

  it('publishes and previews a pull request, and may not promote it', async () => {
    const { onGithub, readOutputs, live, registry } = await createScene();
    expect((await onGithub(pullRequestClaims, 'publish', 'remote-tools')).code).toBe(EXIT_CODES.done);
    const site = ['--site', 'https://www.example.com'];
    const argv = ['preview', 'remote-tools', '1.1.0', ...site, '--json'];
    const dry = await onGithub(pullRequestClaims, ...argv, '--dry-run');
    expect(JSON.parse(dry.stdout)).toMatchObject({ link: null, isDryRun: true });
    const preview = await onGithub(pullRequestClaims, ...argv);
    expect(preview.code).toBe(EXIT_CODES.done);
    const [made, ...others] = await registry.listPreviews();
    expect(others).toEqual([]);
    const link = `https://www.example.com/_preview/${made?.id}?to=%2Fsportsbooks%2Fodds-converter`;
    expect(JSON.parse(preview.stdout)).toMatchObject({ link });
    expect(await readOutputs()).toMatchObject({
      version: '1.1.0',
      'preview-url': link,
      'preview-until': made?.until,
    });
    const promoted = await onGithub(pullRequestClaims, 'promote', 'remote-tools', '1.1.0');
    expect(promoted.code).toBe(EXIT_CODES.refused);
    expect(promoted.stderr).toContain('The control service trusts this CI job with publish of remote-tools');
    expect(promoted.stderr).toMatch(/\n::error title=TOKEN_WRONG_RIGHT::The control service trusts/);
    expect(await live()).toMatchObject({ 'remote-tools': '1.0.0' });
  });

  it('names the objections of a publish one by one, each with its file where that is there', async () => {
    const { onGithub, build, readOutputs } = await createScene();
    await build(aRemoteBuild({ version: '1.0.0', screen: 'other' }));
    const { code, stderr, stdout } = await onGithub(githubClaims, 'publish', 'remote-tools', '--json');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain(UNCHECKED);
    expect(stderr).toMatch(/^::error file=remote-tools\/package\.json,title=Version is new::.*1\.0\.0/m);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'PUBLISH_REFUSED' } });
    expect(await readOutputs()).toEqual({});
    await build(aRemoteBuild({ version: '2.0.0', shared: { react: '^20.0.0' } }));
    expect((await onGithub(githubClaims, 'publish', 'remote-tools', '--json')).stderr).toMatch(
      /^::error title=Shared modules fit::.*react/m,
    );
    expect((await onGithub(githubClaims, 'promote', 'remote-tools', '1.0.0')).stderr).toBe('');
  });

  it('lets no text of others or of its own command line give it commands', async () => {
    const { onGithub, run, gitlab, audience } = await createScene();
    const reason = '##[error]injected';
    const settings = { MFE_ID_TOKEN: await gitlab.sign(gitlabClaims(audience)) };
    await run(settings, 'freeze', 'remote-tools', '--reason', reason);
    const { stdout } = await onGithub(githubClaims, 'history');
    expect(stdout).toContain('## [error]injected');
    expect(stdout).not.toContain('##[');
    const mistyped = await onGithub(githubClaims, 'promote', 'remote-tools', '##[error]x');
    expect(mistyped.stderr).toContain("'## [error]x' is no version");
    expect(mistyped.stderr).not.toContain('##[');
    const json = (await onGithub(githubClaims, 'history', '--json')).stdout;
    expect(json).not.toContain('##[');
    expect(JSON.stringify(JSON.parse(json))).toContain(reason);
  });
});

describe('mfe in GitLab', () => {
  it('exchanges it once for several commands', async () => {
    const { run, gitlab, audience, registry } = await createScene();
    const settings = { GITLAB_CI: 'true', MFE_ID_TOKEN: await gitlab.sign(gitlabClaims(audience)) };
    const exchanged = await run(settings, 'token', 'exchange');
    expect(exchanged.code).toBe(EXIT_CODES.done);
    const MFE_TOKEN = exchanged.stdout.trim();
    expect(MFE_TOKEN.split(',')).toHaveLength(3);
    expect((await run({ ...settings, MFE_TOKEN }, 'publish', 'remote-tools')).code).toBe(EXIT_CODES.done);
    expect((await run({ ...settings, MFE_TOKEN }, 'preview', 'remote-tools')).code).toBe(EXIT_CODES.done);
    expect(await registry.listPreviews()).toHaveLength(1);
    const again = await run(settings, 'status');
    expect(again.code).toBe(EXIT_CODES.refused);
    expect(again.stderr).toContain('`mfe token exchange`');
    expect(again.stderr).toContain('ID_TOKEN_REPLAYED');
  });
});
