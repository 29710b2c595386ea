import { once } from 'node:events';
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
import { githubRule, gitlabRule } from '@sharpside/control/testing/scenes/oidc-scene';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { startControlProcess } from '../testing/control-process.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

type Issuer = Awaited<ReturnType<typeof startLocalIssuer>>;

/** Address at which a job with the permission `id-token: write` gets ID tokens, as at GitHub. */
async function startTokenRequests(issuer: Issuer, toClaims: (audience: string) => Record<string, unknown>) {
  const server = createServer(async (request, response) => {
    const audience = new URL(request.url ?? '', 'http://x').searchParams.get('audience') ?? '';
    const isAllowed = request.headers.authorization === 'Bearer request-secret';
    response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ count: 1, value: await issuer.sign(toClaims(audience)) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/token?api-version=2.0`;
}

/**
 * host and remote-tools 1.0.0 are live, remote-tools 1.1.0 is built. The control service trusts pushes to main of a
 * repository of GitHub and of one of GitLab, and pull requests of the first.
 */
async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  const clock = createTestClock();
  const [github, gitlab] = [
    await startLocalIssuer({ now: clock.now }),
    await startLocalIssuer({ now: clock.now }),
  ];
  const reserved = createServer();
  reserved.listen(0, '127.0.0.1');
  await once(reserved, 'listening');
  const address = reserved.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  reserved.close();
  await once(reserved, 'close');
  const audience = `http://127.0.0.1:${port}`;
  const workloads = {
    audience,
    workloads: [
      githubRule(github),
      githubRule(github, { ref: 'pull-request', rights: ['publish'] }),
      gitlabRule(gitlab, { rights: ['publish', 'promote', 'rollback'] }),
    ],
  };
  const control = await listenTestControl({ store: workspace.store, clock, config: { workloads }, port });
  const outputFile = join(workspace.root, 'outputs');
  await writeFile(outputFile, '');
  const run = (settings: Record<string, string>, ...argv: string[]) =>
    runMfeHere(argv, workspace.root, { MFE_STORE: control.url, ...settings });
  /** Runs as a step of GitHub Actions. */
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
  /** The outputs of all steps so far. */
  async function readOutputs(): Promise<Record<string, string>> {
    const text = await readFile(outputFile, 'utf8');
    const found = [...text.matchAll(/^([\w-]+)<<(mfe-[0-9a-f-]{36})\n([\s\S]*?)\n\2$/gm)];
    return Object.fromEntries(found.map(([, name = '', , value = '']) => [name, value]));
  }
  return { ...workspace, control, audience, github, gitlab, run, onGithub, readOutputs };
}

describe('mfe in GitHub Actions', () => {
  it('publishes and promotes from main without any secret, and says so to the next steps', async () => {
    const { onGithub, readOutputs, live, registry } = await createScene();
    const published = await onGithub(githubClaims, 'publish', 'remote-tools', '--promote');
    expect(published.stderr).toBe('');
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
    const preview = await onGithub(pullRequestClaims, 'preview', 'remote-tools', '1.1.0', ...site, '--json');
    expect(preview.code).toBe(EXIT_CODES.done);
    const [made] = await registry.listPreviews();
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

  it('is told why it is refused, as an annotation too', async () => {
    const { onGithub } = await createScene();
    const other = (audience: string) => githubClaims(audience, { ref: 'refs/heads/next' });
    const refused = await onGithub(other, 'publish', 'remote-tools');
    expect(refused.code).toBe(EXIT_CODES.refused);
    expect(refused.stderr).toContain('refs/heads/next of acme/remote-tools is not trusted here');
    expect(refused.stderr).toContain('(WORKLOAD_REF_UNTRUSTED; docs/errors.md has more)');
    expect(refused.stderr).toContain('\n::error title=WORKLOAD_REF_UNTRUSTED::refs/heads/next of');
  });

  it('names the objections of a publish one by one, each with its file', async () => {
    const { onGithub, build, readOutputs } = await createScene();
    await build(aRemoteBuild({ version: '1.0.0', screen: 'other' }));
    const { code, stderr, stdout } = await onGithub(githubClaims, 'publish', 'remote-tools', '--json');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toMatch(/^::error file=remote-tools\/package\.json,title=Version is new::.*1\.0\.0/);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'PUBLISH_REFUSED' } });
    expect(await readOutputs()).toEqual({});
  });

  it('annotates nothing where nothing is left to do, and names no file that is not there', async () => {
    const { onGithub, build } = await createScene();
    const nothing = await onGithub(githubClaims, 'promote', 'remote-tools', '1.0.0');
    expect(nothing).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
    const shared = { react: '^20.0.0' };
    await build(aRemoteBuild({ version: '2.0.0', shared }));
    const refused = await onGithub(githubClaims, 'publish', 'remote-tools', '--json');
    expect(refused.stderr).toMatch(/^::error title=Shared modules fit::.*react/);
  });

  it('lets no text of its own command line give it commands', async () => {
    const { onGithub } = await createScene();
    const { code, stderr } = await onGithub(githubClaims, 'promote', 'remote-tools', '##[error]x');
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toContain("'## [error]x' is no version");
    expect(stderr).not.toContain('##[');
  });

  it('lets no text of others give it commands', async () => {
    const { onGithub, run, gitlab, audience } = await createScene();
    const reason = '##[error]injected';
    const settings = { MFE_ID_TOKEN: await gitlab.sign(gitlabClaims(audience)) };
    await run(settings, 'freeze', 'remote-tools', '--reason', reason);
    const { stdout } = await onGithub(githubClaims, 'history');
    expect(stdout).toContain('## [error]injected');
    expect(stdout).not.toContain('##[');
    const json = (await onGithub(githubClaims, 'history', '--json')).stdout;
    expect(json).not.toContain('##[');
    expect(JSON.stringify(JSON.parse(json))).toContain(reason);
  });

  it('says which permission is missing', async () => {
    const { run } = await createScene();
    const { code, stderr } = await run({ GITHUB_ACTIONS: 'true' }, 'publish', 'remote-tools');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain('`permissions: id-token: write`');
    expect(stderr).toContain('::error title=ID_TOKEN_NOT_GIVEN::');
  });

  it('uses MFE_TOKEN before any ID token', async () => {
    const { run, control, github } = await createScene();
    const { text } = await control.aToken({ app: 'remote-tools', right: 'rollback' });
    const read = await run({ MFE_TOKEN: text, MFE_ID_TOKEN: await github.sign({}) }, 'status');
    expect(read.code).toBe(EXIT_CODES.done);
  });
});

describe('mfe in GitLab', () => {
  it('takes the ID token of the job for one command', async () => {
    const { run, gitlab, audience, live } = await createScene();
    const settings = { GITLAB_CI: 'true', MFE_ID_TOKEN: await gitlab.sign(gitlabClaims(audience)) };
    expect((await run(settings, 'publish', 'remote-tools', '--promote')).code).toBe(EXIT_CODES.done);
    expect(await live()).toMatchObject({ 'remote-tools': '1.1.0' });
    const again = await run(settings, 'status');
    expect(again.code).toBe(EXIT_CODES.refused);
    expect(again.stderr).toContain('`mfe token exchange`');
    expect(again.stderr).toContain('ID_TOKEN_REPLAYED');
  });

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
    const twice = await run({ ...settings, MFE_TOKEN }, 'token', 'exchange');
    expect(twice.stderr).toContain('MFE_TOKEN has tokens already');
    expect(twice.stdout).toBe('');
  });

  it('says what the job lacks', async () => {
    const { run, audience } = await createScene();
    const { code, stderr } = await run({ GITLAB_CI: 'true' }, 'status');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain(`\`id_tokens: MFE_ID_TOKEN: aud: ${audience}\``);
  });
});

describe('a control service as a process', () => {
  it('trusts the jobs of the file that CONTROL_WORKLOADS names', async () => {
    const { root, registryFolder } = await createWorkspace(aHostBuild(), aRemoteBuild());
    const issuer = await startLocalIssuer();
    const audience = 'http://127.0.0.1:4200';
    const file = join(root, 'workloads.json');
    await writeFile(file, JSON.stringify({ audience, workloads: [githubRule(issuer)] }));
    const { url } = await startControlProcess(root, { MFE_STORE: registryFolder, CONTROL_WORKLOADS: file });
    const exchange = async (claims: Record<string, unknown>) => {
      const body = JSON.stringify({ idToken: await issuer.sign(claims) });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${url}/v1/oidc/tokens`, { method: 'POST', headers, body })).status;
    };
    expect(await exchange(githubClaims(audience))).toBe(200);
    expect(await exchange(pullRequestClaims(audience))).toBe(403);
    expect(await exchange(githubClaims('https://elsewhere.example.com'))).toBe(401);
  });
});

describe('mfe token at the store', () => {
  it('lists the tokens of CI jobs while they are good, and tells of their uses', async () => {
    const { run, mfe, gitlab, audience } = await createScene();
    await run({ MFE_ID_TOKEN: await gitlab.sign(gitlabClaims(audience)) }, 'publish', 'remote-tools');
    const known = JSON.parse((await mfe('token', 'list', '--json')).stdout);
    expect(known.flatMap(({ rights }: { rights: string[] }) => rights).sort()).toEqual([
      'promote',
      'publish',
      'rollback',
    ]);
    expect(known[0].workload).toMatchObject({ repository: 'acme/sites/remote-tools', run: '574.302' });
    const { id } = known.find(({ rights }: { rights: string[] }) => rights.includes('publish'));
    const { stdout } = await mfe('token', 'uses', id);
    expect(stdout).toMatch(
      /exchange\s+remote-tools\s+http:\/\/127\.0\.0\.1:\d+ acme\/sites\/remote-tools refs\/heads\/main/,
    );
    expect(stdout).toMatch(/publish\s+remote-tools\s+1\.1\.0, for production/);
  });

  it('exchanges nothing', async () => {
    const { mfe } = await createScene();
    const { code, stderr } = await mfe('token', 'exchange');
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toContain('set MFE_STORE to its address');
  });
});
