import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { describe, expect, it } from 'vitest';
import { createWorkspaceWithNext } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

async function createScene() {
  const workspace = await createWorkspaceWithNext();
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

  it('refuses what is for the store itself, what the token says, and what is mistyped', async () => {
    const { aToken, overHttp, registry } = await createScene();
    const tokens = [await aToken('promote'), await aToken('rollback')];
    const refusals: [string[], number, string][] = [
      [['freeze', 'remote-tools', '--reason', 'x', '--by', 'Ann'], EXIT_CODES.usage, 'leave --by out'],
      [['token', 'list'], EXIT_CODES.usage, 'Tokens are made where the store is'],
      [['gc'], EXIT_CODES.usage, 'gc works where the store is'],
      [['preview', 'remote-tools'], EXIT_CODES.refused, 'TOKEN_WRONG_RIGHT'],
      [['promote', 'remote-tols', '1.1.0'], EXIT_CODES.usage, "Did you mean 'remote-tools'?"],
    ];
    for (const [argv, code, said] of refusals) {
      const run = await overHttp(tokens, ...argv);
      expect(run).toMatchObject({ code, stderr: expect.stringContaining(said) });
    }
    expect(await registry.readHistory('production')).toHaveLength(2);
  });
});
