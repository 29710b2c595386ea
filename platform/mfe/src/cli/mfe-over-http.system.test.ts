import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

/** host and remote-tools 1.0.0 are live, remote-tools 1.1.0 is published; the control service of that registry listens. */
async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  await workspace.mfe('publish', 'remote-tools');
  const control = await listenTestControl({ store: workspace.store });
  const aToken = (right: 'publish' | 'promote' | 'rollback', app = 'remote-tools') =>
    control.aToken({ app, right, holder: 'Tools team' });
  const overHttp = (tokens: readonly { text: string }[], ...argv: string[]) =>
    runMfeHere(argv, workspace.root, {
      MFE_STORE: control.url,
      MFE_TOKEN: tokens.map(({ text }) => text).join(', '),
    });
  return { ...workspace, control, aToken, overHttp };
}

describe('mfe over HTTP', () => {
  it('reads as at the store itself', async () => {
    const { aToken, overHttp, mfe } = await createScene();
    const tokens = [await aToken('publish')];
    for (const argv of [['status'], ['history'], ['history', '--verify'], ['releases', 'remote-tools']]) {
      const { stdout: here } = await mfe(...argv, '--json');
      const { stdout, code } = await overHttp(tokens, ...argv, '--json');
      expect(code).toBe(EXIT_CODES.done);
      expect(JSON.parse(stdout)).toEqual(JSON.parse(here));
    }
  });

  it('changes a channel with the token that is good for it, and history names the token', async () => {
    const { aToken, overHttp, live } = await createScene();
    const [promote, rollback] = [await aToken('promote'), await aToken('rollback')];
    const tokens = [rollback, promote];
    const promoted = await overHttp(tokens, 'promote', 'remote-tools', '1.1.0');
    expect(promoted.stderr).toBe('');
    expect(promoted.stdout).toContain('✔ Channel takes it');
    expect(promoted.stdout).toContain('remote-tools 1.1.0 is live on production (revision 3)');
    expect(await live()).toMatchObject({ 'remote-tools': '1.1.0' });
    await overHttp(tokens, 'rollback', 'remote-tools', '--reason', 'Stakes are wrong');
    expect(await live()).toMatchObject({ 'remote-tools': '1.0.0' });
    const { stdout } = await overHttp(tokens, 'history');
    expect(stdout).toContain(`Tools team (token ${rollback.id})`);
    expect(stdout).toContain(`Tools team (token ${promote.id})`);
  });

  it('takes the promote token for a rollback to what was never live', async () => {
    const { aToken, overHttp, live } = await createScene();
    const argv = ['rollback', 'remote-tools', '--to', '1.1.0', '--reason', 'Forward'];
    const rollback = await aToken('rollback');
    const refused = await overHttp([rollback], ...argv);
    expect(refused).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringContaining('TOKEN_WRONG_RIGHT'),
    });
    expect((await overHttp([rollback, await aToken('promote')], ...argv)).code).toBe(EXIT_CODES.done);
    expect(await live()).toMatchObject({ 'remote-tools': '1.1.0' });
  });

  it('is refused in the words of the registry, with its exit codes', async () => {
    const { aToken, overHttp } = await createScene();
    const tokens = [await aToken('promote')];
    const refused = await overHttp(tokens, 'promote', 'remote-tools', '9.9.9');
    expect(refused.code).toBe(EXIT_CODES.refused);
    expect(refused.stderr).toMatch(/remote-tools was not changed:\n {2}- Channel takes it: .*9\.9\.9/);
    expect(refused.stderr).toContain('(CHANGE_REFUSED; docs/errors.md has more)');
    expect(refused.stdout).toContain('✖ Channel takes it');
    const nothing = await overHttp(tokens, 'promote', 'remote-tools', '1.0.0');
    expect(nothing).toMatchObject({
      code: EXIT_CODES.done,
      stdout: expect.stringContaining('Nothing to do'),
    });
  });

  it('asks nothing of the registry without a good token', async () => {
    const { aToken, overHttp, control } = await createScene();
    const token = await aToken('promote');
    expect(await overHttp([], 'status')).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringContaining('MFE_TOKEN is not set'),
    });
    const mistyped = await overHttp([{ text: `${token.text}x` }], 'status');
    expect(mistyped.stderr).toContain('What stands in MFE_TOKEN at place 1 is no token');
    expect(mistyped.stderr).not.toContain(token.text);
    await control.revoke(token.id);
    const revoked = await overHttp([token], 'status');
    expect(revoked.stderr).toMatch(/was revoked by Ops on .* \(It leaked\)/);
    expect(revoked.stderr).toContain('TOKEN_REVOKED');
    expect((await overHttp([token, await aToken('rollback')], 'status')).code).toBe(EXIT_CODES.done);
  });

  it('makes a preview with the right to publish, as at the store itself', async () => {
    const { aToken, overHttp, registry } = await createScene();
    const argv = ['preview', 'remote-tools', '--days', '3', '--site', 'https://www.example.com'];
    const { code, stdout, stderr } = await overHttp([await aToken('publish')], ...argv, '--reason', 'Desk');
    expect({ code, stderr }).toEqual({ code: EXIT_CODES.done, stderr: '' });
    const [preview] = await registry.listPreviews();
    expect(preview).toMatchObject({
      releases: [{ app: 'remote-tools', version: '1.1.0' }],
      by: 'Tools team',
      reason: 'Desk',
    });
    expect(stdout).toContain('✔ Files are stored');
    expect(stdout).toContain(
      `  https://www.example.com/_preview/${preview?.id}?to=%2Fsportsbooks%2Fodds-converter\n`,
    );
    const dry = await overHttp([await aToken('publish')], ...argv, '--dry-run', '--json');
    expect(JSON.parse(dry.stdout)).toMatchObject({ link: null, isDryRun: true });
    expect(await registry.listPreviews()).toHaveLength(1);
  });

  it('says which tokens there are when none is good for what is asked', async () => {
    const { aToken, overHttp } = await createScene();
    const publish = await aToken('publish');
    const { stderr } = await overHttp([publish], 'promote', 'remote-tools', '1.1.0');
    expect(stderr).toContain('None of the tokens in MFE_TOKEN is good for promote of remote-tools');
    expect(stderr).toContain(`publish of remote-tools (${publish.id})`);
  });

  it('refuses what is for the store itself, what the token says, and what is mistyped', async () => {
    const { aToken, overHttp, registry } = await createScene();
    const tokens = [await aToken('promote'), await aToken('rollback')];
    const refusals: [string[], number, string][] = [
      [['freeze', 'remote-tools', '--reason', 'x', '--by', 'Ann'], EXIT_CODES.usage, 'leave --by out'],
      [['token', 'list'], EXIT_CODES.usage, 'Tokens are made where the store is'],
      [['gc', '--delete'], EXIT_CODES.refused, 'CONTROL_READS_ONLY'],
      [['compact', '--rewrite'], EXIT_CODES.refused, 'CONTROL_READS_ONLY'],
      [['preview', 'remote-tools'], EXIT_CODES.refused, 'TOKEN_WRONG_RIGHT'],
      [['preview', 'remote-tools', '--by', 'Ann'], EXIT_CODES.usage, 'leave --by out'],
      [['promote', 'remote-tols', '1.1.0'], EXIT_CODES.usage, "Did you mean 'remote-tools'?"],
      [
        ['promote', 'remote-tools', '1.1.0', '--channel', 'prodution'],
        EXIT_CODES.usage,
        '--new-channel begins one',
      ],
    ];
    for (const [argv, code, said] of refusals) {
      const run = await overHttp(tokens, ...argv);
      expect(run).toMatchObject({ code, stderr: expect.stringContaining(said) });
    }
    expect(await registry.readHistory('production')).toHaveLength(2);
  });

  it.each([
    ['http://control.example.com', 'is not encrypted'],
    ['https://control.example.com/registry', 'without a path'],
    ['https://user:secret@control.example.com', 'without a path'],
    ['http://127.0.0.1:1', 'did not answer'],
  ])('does not send a token to %s', async (address, said) => {
    const { root } = await createWorkspace();
    const text = `mfe_abcdefghijkl_${'x'.repeat(43)}`;
    const run = await runMfeHere(['status', '--store', address], root, { MFE_TOKEN: text });
    expect(run).toMatchObject({ code: EXIT_CODES.refused, stderr: expect.stringContaining(said) });
    expect(run.stderr).not.toContain('user:secret');
  });

  it('says of a proxy that has nobody behind it that the service did not answer', async () => {
    const { root } = await createWorkspace();
    const proxy = createServer((_, response) => response.writeHead(502).end('<h1>502 Bad Gateway</h1>'));
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const address = proxy.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const text = `mfe_abcdefghijkl_${'x'.repeat(43)}`;
    const run = await runMfeHere(['status', '--store', url], root, { MFE_TOKEN: text });
    expect(run).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringMatching(/did not answer \(what stands in front of it says 502\)/),
    });
  });
});
