import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfeOnTerminal } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

// The escape character is shown as `^`.
const bold = (text: string) => `^[1m${text}^[22m`;

const WHY = ['--reason', 'x'];
const TOOLS = bold('remote-tools');
const [OLD, NEXT] = [bold('remote-tools 1.0.0'), bold('remote-tools 1.1.0')];

it('mfe names on a terminal what each command is about in bold', async () => {
  const { root, build } = await createWorkspace(aHostBuild(), aRemoteBuild());
  const run = async (command: string, ...more: string[]) => {
    const { code, stdout, stderr } = await runMfeOnTerminal([...command.split(' '), ...more], root);
    expect({ command, code, stderr }).toEqual({ command, code: EXIT_CODES.done, stderr: '' });
    return stdout.replaceAll('\u001b', '^');
  };
  await build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  expect(await run('check remote-tools')).toContain(`${NEXT} may be published`);
  expect(await run('publish remote-tools')).toContain(`${NEXT} is published.`);
  expect(await run('preview remote-tools')).toMatch(/\n {2}\^\[1mhttp:.*\^\[22m\n/);
  const started = await run('promote remote-tools 1.1.0 --canary 10');
  expect(started).toContain(`${NEXT} is shown to ${bold('10 %')} on`);
  expect(await run('status')).toContain('^[33m1.1.0 to 10 %^[39m');
  expect(await run('promote remote-tools 1.1.0')).toContain(`${NEXT} is live`);
  expect(await run('rollback remote-tools', ...WHY)).toContain(`${OLD} is live`);
  expect(await run('freeze remote-tools', ...WHY)).toContain(`${TOOLS} is frozen`);
  expect(await run('create remote-nhl')).toContain(`${bold('remote-nhl')} has `);
  const created = await run('token create --app host --right publish --holder Team --expires 1d');
  const [, id = ''] = /^Token \^\[1m(\w{12})\^\[22m is for /.exec(created) ?? [];
  expect(created).toContain(`\n  ^[1mmfe_${id}_`);
  expect(await run('token list')).toMatch(/\^\[32muntil \d{4}-\d\d-\d\d\^\[39m/);
  expect(await run(`token revoke ${id}`, ...WHY)).toContain(`Token ${bold(id)} is revoked`);
  expect(await run('token list')).toContain('^[31mrevoked^[39m');
});
