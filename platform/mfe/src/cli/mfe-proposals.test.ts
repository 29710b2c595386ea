import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

/** remote-tools 1.0.0 is live and 1.1.0 published, on a control service that wants a second person. */
async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  await workspace.mfe('publish', 'remote-tools');
  const config = { secondPerson: ['production'] };
  const control = await listenTestControl({ store: workspace.store, config });
  const as = async (holder: string) => {
    const { text } = await control.aToken({ app: 'remote-tools', right: ['promote', 'rollback'], holder });
    return (...argv: string[]) =>
      runMfeHere(argv, workspace.root, { MFE_STORE: control.url, MFE_TOKEN: text });
  };
  return { ...workspace, ann: await as('Ann'), bob: await as('Bob') };
}

const PROPOSE = ['promote', 'remote-tools', '1.1.0', '--reason', 'Better odds'];

describe('mfe on a channel with the two-person rule', () => {
  it('proposes, lists and accepts, and the history names both', async () => {
    const { ann, bob, live, mfe } = await createScene();
    const proposed = await ann(...PROPOSE);
    expect(proposed).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
    expect(proposed.stdout).toContain('✔ Channel takes it');
    const { 1: id = '' } = /Somebody else accepts it with: `mfe approve (\S+)`/.exec(proposed.stdout) ?? [];
    expect(await live()).toMatchObject({ 'remote-tools': '1.0.0' });

    expect((await ann('proposals')).stdout).toMatch(new RegExp(`${id} +promote remote-tools 1.1.0 +Ann`));
    expect(await ann('approve', id)).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringMatching(/Ann proposed it[\s\S]*PROPOSAL_SAME_PERSON/),
    });
    expect((await bob('proposals')).stdout).toContain('waits for you');
    expect((await bob('approve', id)).stdout).toContain(
      'Accepted: what Ann proposed is done on production (revision 3).',
    );
    expect(await live()).toMatchObject({ 'remote-tools': '1.1.0' });
    expect((await bob('proposals')).stdout).toContain('Nothing waits for a second person on production.');
    const history = await mfe('history');
    expect(history.stdout).toMatch(/Ann \(token \w+\), accepted by Bob \(token \w+\)/);
    expect((await mfe('history', '--verify')).stdout).toContain(
      '1 of them were accepted by a second person.',
    );
  });

  it('withdraws, and says in JSON what waits', async () => {
    const { ann, bob } = await createScene();
    const { proposed } = JSON.parse((await ann(...PROPOSE, '--json')).stdout);
    expect(proposed).toMatchObject({
      channel: 'production',
      needs: [{ app: 'remote-tools', right: 'promote' }],
    });
    const withdrawn = await ann('approve', proposed.id, '--withdraw');
    expect(withdrawn.stdout).toContain('is withdrawn; nothing was changed');
    expect((await bob('approve', proposed.id)).stderr).toContain('PROPOSAL_ENDED');
  });

  it('has no proposals at the store itself', async () => {
    const { mfe } = await createScene();
    expect((await mfe('proposals')).stderr).toContain('Proposals are those of a control service');
  });
});
