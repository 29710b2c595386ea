import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

let workspace: Workspace;

beforeEach(async () => {
  workspace = await createWorkspace(aHostBuild({ version: '1.2.0' }), aRemoteBuild());
});

describe('a wrong command line', () => {
  it.each([
    [['promot', 'host', '1.0.0'], "There is no command 'promot'. Did you mean 'promote'?"],
    [['status', '--chanel', 'staging'], "There is no option --chanel. Did you mean '--channel'?"],
    [['promote', 'tools', '1.0.0'], "There is no app 'tools'. Did you mean 'remote-tools'?"],
    [['publish', 'nobody'], "There is no app 'nobody'. Apps: host, remote-tools."],
    [['promote', 'host', 'v1.0.0'], "'v1.0.0' is no version"],
    [['promote', 'host', '1.2.0', '--canary', '101'], "'101' is no percentage"],
    [['promote', 'host', '1.2.0', '--canary', 'some'], "'some' is no percentage"],
    [['promote', 'host', '1.2.0', '--canary', '0.001'], 'at most two decimals'],
    [
      ['promote', 'host', '1.2.0', '--from', 'staging'],
      'Name a version, or the channel that has it (--from), not both.',
    ],
    [
      ['promote', 'host', '--from', 'staging'],
      "Nothing of host is live on 'staging'; promote it there first, or name a version.",
    ],
    [
      ['promote', 'host', '--from', 'production'],
      '--from names production, which is the channel to be changed.',
    ],
    [['promote', 'host'], 'Missing <version>.'],
    [['rollback', 'host', '--to', 'x', '--reason', 'x'], "'x' is no version"],
    [['check', 'host', '--channel', 'qa'], "There is no channel 'qa'"],
    [['freeze', 'host'], 'Missing --reason <text>: why, for the history'],
    [['unfreeze', 'host'], 'Missing --reason <text>: why, for the history'],
    [
      ['promote', 'host', '1.2.0', '--channel', 'prodution'],
      "There is no channel 'prodution'. Did you mean 'production'?",
    ],
    [['canary', 'host', 'rise'], "A canary takes no step 'rise'. Did you mean 'raise'?"],
    [['canary', 'host', 'raise'], 'Missing --to <percent>'],
    [['canary', 'host', 'pause'], 'Missing --reason <text>'],
    [['canary', 'host', 'abort', '--reason', 'bad', '--to', '5'], '--to goes with raise'],
    [['history', '--limit', '0'], "'0' is no number of changes"],
    [
      ['status', '--channel', 'Production!'],
      "'Production!' is no channel: a name is 1 to 32 lower-case letters, digits and dashes.",
    ],
    [['rollback', 'remote-tools'], 'Missing --reason <text>'],
  ])('%j ends with 2 and says what was meant', async (argv, message) => {
    const { code, stderr, stdout } = await workspace.mfe(...argv);
    expect({ code, stdout }).toEqual({ code: EXIT_CODES.usage, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain('--help`');
  });

  it('is helped, as is one that asks', async () => {
    expect(await workspace.mfe()).toMatchObject({ code: EXIT_CODES.usage });
    for (const argv of [['--help'], ['help'], ['help', 'promote'], ['promote', '--help']]) {
      const { code, stdout } = await workspace.mfe(...argv);
      expect(code).toBe(EXIT_CODES.done);
      expect(stdout).toContain('Usage: mfe');
    }
  });
});
