import { readdir } from 'node:fs/promises';
import type { SettingsDeclaration } from '@sharpside/contracts';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { splitWords } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const settings: SettingsDeclaration = {
  rows: { type: 'number', min: 1, max: 100, default: 20, description: 'Rows of a page' },
};

const CREATE = 'token create --app remote-mlb --right publish';
const PROMOTE = 'promote remote-tools 1.0.0';
const SETTINGS = 'settings remote-tools';

const COMMANDS = [
  ['promote host v1.0.0', "'v1.0.0' is no version"],
  ['promote host', 'Missing <version>.'],
  ['promote host 1.2.0 --canary 101', "'101' is no percentage"],
  ['promote host 1.2.0 --canary 0.001', 'at most two decimals'],
  ['promote host 1.2.0 --from staging', 'Name a version, or the channel that has it (--from), not both.'],
  ['promote host --from staging', "Nothing of host is live on 'staging'; promote it there first, or name"],
  ['promote host --from production', '--from names production, which is the channel to be changed.'],
  ['promote host 1.1.0 1.2.0', "'1.2.0' is too much; to promote several apps at once"],
  ['promote host@1.2.0 remote-tools', "'remote-tools' is no release; write it as remote-tools@1.4.0."],
  ['promote host@1.2.0 remote-tool@1.1.0', "Did you mean 'remote-tools'?"],
  ['promote host@1.2.0 --canary 10', '--canary is for one app'],
  [`${PROMOTE} --canary 5,25`, 'Several shares need --every, such as --every 30m.'],
  [`${PROMOTE} --canary 5 --every 30m`, '--every needs several shares: --canary 5,25,100.'],
  [`${PROMOTE} --every 30m`, '--every goes with --canary and its shares'],
  [`${PROMOTE} --canary 25,5 --every 30m`, "'25,5' does not grow from share to share"],
  [`${PROMOTE} --canary 5,25 --every 30`, "'30' is no time; --every takes one from 1m to 7d"],
  [`${PROMOTE} --canary 5,25 --every 8d`, "'8d' is no time"],
  [`${PROMOTE} --group "The Staff"`, "--group 'The Staff' must be 1 to 32 lower-case letters"],
  ['canary host raise', 'Missing --to <percent>'],
  ['canary host raise --to 100.5', "'100.5' is no percentage; --to takes a number from 0 to 100"],
  ['canary host go', "A canary takes no step 'go'. Steps: raise, pause, resume, promote, abort.\n"],
  ['canary host pause --reason x --to 5', '--to goes with raise, not with pause.'],
  ['canary host abort', 'Missing --reason <text>: why, for the history; a pause and an abort need one.'],
  ['rollback host --to x --reason x', "'x' is no version"],
  ['rollback remote-tools', 'Missing --reason <text>'],
  ['freeze host', 'Missing --reason <text>: why, for the history'],
  ['restore --reason x', 'Missing --revision <number>'],
  ['restore --revision 2', 'Missing --reason <text>'],
  ['restore --revision x --reason x', "'x' is no revision; --revision takes a number"],
  ['restore --revision 2 --only remote-x --reason x', "There is no app 'remote-x'"],
  ['check host --channel qa', "There is no channel 'qa'"],
  [
    'status --channel Production!',
    "'Production!' is no channel: a name is 1 to 32 lower-case letters, digits",
  ],
  ['status --state frosen', "'frosen' is no state; --state takes some of canary, paused, frozen"],
  ['status Remote_Tools', "'Remote_Tools' is no name of an app, nor one with a *"],
  ['status --limit 0', "'0' is no number of apps; --limit takes a whole number from 1."],
  ['history --limit x5', "'x5' is no number of changes"],
  ['history --since yesterday', "'yesterday' is no time; --since takes one with its zone"],
  ['preview host --site ftp://example.com', 'is no address of a site; write it as https://'],
  ['preview host --path https://evil.example/', 'is no page of the site; --path takes its path alone'],
  ['preview host --days 0', 'is no number of days; --days takes a whole number from 1 to 14'],
  ['preview host --days 15', "'15' is no number of days"],
  ['preview --revision 0', "'0' is no revision"],
  ['preview --at 2026-02-30T00:00Z', "'2026-02-30T00:00Z' is no time"],
  ['preview --revision 1 --at 2010-01-01T00:00Z', 'name one of them'],
  ['preview --revision 1 host', 'not both'],
  ['preview host --replace-withdrawn', 'goes with --revision'],
  ['preview', 'Name an app'],
  ['preview host 1.0.0 1.1.0', 'name several releases as app@version'],
  ['preview host@1.2.0 host', 'host is named twice'],
  [`${SETTINGS} set rows --reason x`, "'rows' sets nothing; write it as rows=50."],
  [`${SETTINGS} set rows=1 rows=2 --reason x`, 'Name each setting once.'],
  [`${SETTINGS} set apiKey=x --reason x`, "must not be named after a secret ('api-key')"],
  [`${SETTINGS} sett rows=1 --reason x`, "Settings take no step 'sett'. Did you mean 'set'?"],
  [`${SETTINGS} rollback rows --reason x`, 'A rollback of settings names none'],
  [`${SETTINGS} set rows=50`, 'Missing --reason <text>'],
  [
    'create hoops!',
    "'hoops!' is no name of a remote: write 'remote-' and lower-case words, for example remote-nhl.",
  ],
  ['create cricket', 'for example remote-cricket.'],
  ['create host', "'host' is no name of a remote"],
  ['create remote-login', '/login belongs to the shell'],
  [`create remote-nhl --label N'HL`, "'N'HL' is no label"],
  ['create remote-mls --standalone --npm acme', "'acme' is no address of an npm registry"],
  ['create remote-tools', 'There is a folder remote-tools already; nothing was written'],
  ['gc --days x5', "'x5' is no number; --days takes a whole number from 1 to 9999."],
  ['gc --keep 10000', "'10000' is no number; --keep takes a whole number from 1 to 9999."],
  ['gc --channel staging', 'gc looks at every channel'],
  ['bisect --good 2 -- true', '--good 2 must be before --bad 2'],
  ['bisect --good 1 --bad 40 -- true', 'production has no revision 40; the newest is 2'],
  ['bisect --good 0 -- true', "'0' is no revision; --good takes a number"],
  ['bisect --bad 2 -- true', 'Missing --good'],
  ['bisect remote-tols --good 1 -- true', "Did you mean 'remote-tools'?"],
  ['bisect host --good 1 --bad 2 -- true', 'No release or setting of host that everybody gets changed'],
  ['bisect --good 1', 'Missing the command after --'],
  ['dev remote-tools --site staging', "'staging' is no address of a site"],
  ['dev remote-tools --port 70000', "'70000' is no port"],
  ['token create --app remote-mlb --holder x', 'Missing --right <right>: create: what for:'],
  [`${CREATE} --holder x --expires 0d`, "'0d' is no time; --expires takes days, from 1d to 366d."],
  [`${CREATE} --holder x --expires 367d`, "'367d' is no time"],
  [`${CREATE} --holder Орѕ`, 'it must be in letters of one script'],
  [`${CREATE} --holder x --reason x`, '--reason does not go with create.'],
  ['token create abcdefghijkl --app host --right publish --holder x', 'create takes no id.'],
  ['token create --app host,mlb --right publish --holder x', "'mlb' is no app"],
  ['token create --app * --right publish, --holder x', "There is no right ''."],
  ['token create --app * --right publsh --holder x', "Did you mean 'publish'?"],
  ['token uses', 'Which token? Name its id; `mfe token list` shows them.'],
  ['token uses abcdefghijkl --by x', '--by does not go with uses.'],
  ['token revoke abcdefghijkl', 'Missing --reason'],
  ['token revoke abcdefghijkl --reason x --holder x', '--holder does not go with revoke.'],
  ['token list --right publish', '--right does not go with list.'],
  ['token drop', "A token takes no step 'drop'. Steps: create, list, revoke, uses, exchange.\n"],
  ['token toString', "A token takes no step 'toString'. Steps:"],
  ['token creat', "A token takes no step 'creat'. Did you mean 'create'?\n"],
  ['token exchange', 'set MFE_STORE to its address'],
] as const;

it('a wrong command line ends with 2, says what was meant, and writes nothing', async () => {
  const { mfe, root } = await createWorkspace(aHostBuild({ version: '1.2.0' }), aRemoteBuild({ settings }));
  const listFiles = async () => (await readdir(root, { recursive: true })).sort();
  const before = await listFiles();
  for (const [command, message] of COMMANDS) {
    const { code, stderr, stdout } = await mfe(...splitWords(command));
    expect({ code, stdout }, command).toEqual({ code: EXIT_CODES.usage, stdout: '' });
    expect(stderr, command).toContain(message);
    expect(stderr, command).toContain('--help`');
    expect(await listFiles(), command).toEqual(before);
  }
});
