import { expect, it } from 'vitest';
import { createWorkspaceWithNext } from '../testing/a-workspace.ts';
import { splitWords } from '../testing/run-mfe.ts';

const FREEZE = 'freeze remote-tools --reason x';
const PIN = 'pin remote-tools --reason x';
const NEXT = 'promote remote-tools 1.1.0';
const ROLLBACK = 'rollback remote-tools --reason x';

const [UNFREEZE, UNPIN, RETIRE] = ['unfreeze', 'unpin', 'retire'].map(
  (command) => `${command} remote-tools --reason "..."`,
);
const OTHER = 'rollback remote-tools --to <version> --reason "..."';
const [ABORT, GO_ON] = ['canary remote-tools abort --reason "..."', 'canary remote-tools promote'];

// A person in a hurry copies the printed commands, so each must work in the state of the app, in this order.
it.each<[string[], string, (string | undefined)[]]>([
  [[], NEXT, ['rollback remote-tools --reason "..."']],
  [[], `${NEXT} --canary 50`, [GO_ON, 'canary remote-tools raise --to 100', ABORT]],
  [[], `${NEXT} --canary 100`, [GO_ON, ABORT]],
  [[], ROLLBACK, [RETIRE, OTHER]],
  [[FREEZE, PIN], ROLLBACK, [UNFREEZE, UNPIN, RETIRE, OTHER]],
  [[NEXT, FREEZE, PIN], ROLLBACK, [UNFREEZE, UNPIN]],
  [[FREEZE, PIN], NEXT, [UNFREEZE, UNPIN]],
  [[FREEZE, PIN], 'unfreeze remote-tools --reason x', [UNPIN]],
  [[FREEZE, PIN], 'unpin remote-tools --reason x', [UNFREEZE]],
  [
    [FREEZE, PIN],
    'canary remote-tools resume',
    [UNFREEZE, UNPIN, 'promote remote-tools <version> --canary 10'],
  ],
  [[FREEZE, PIN], 'publish remote-tools', [UNFREEZE, UNPIN, NEXT]],
  [[NEXT], 'publish remote-tools', []],
  [
    [`${NEXT} --canary 10`, FREEZE],
    'canary remote-tools pause --reason x',
    [UNFREEZE, 'canary remote-tools resume', ABORT],
  ],
])('after %j, %s advises only what can work', async (before, command, advised) => {
  const { mfe } = await createWorkspaceWithNext();
  for (const one of before) expect(await mfe(...splitWords(one))).toMatchObject({ code: 0 });
  const { stdout, stderr } = await mfe(...splitWords(command));
  const found = [...`${stdout}${stderr}`.matchAll(/\bmfe ([a-z]+ remote-tools.*?)(?=`| {3}|[.,;]?$)/gm)];
  expect(found.map(([, advice]) => advice)).toEqual(advised);
});
