import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTokenUses } from '@sharpside/control/tokens/token-uses';
import { createTokens } from '@sharpside/control/tokens/tokens';
import { aTrustedKey, trusting } from '@sharpside/registry/testing/signed-releases';
import { createSigningKey } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import { createWorkspace, passHours, stopClock } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const CREATE = ['token', 'create', '--app', 'remote-mlb', '--right', 'publish', '--holder', 'MLB team'];

type Use = { what: string; app?: string; detail?: string };

const aUse = (token: string, { what, app, detail = '' }: Use) => ({
  token,
  what,
  app: app ?? null,
  detail,
  address: '127.0.0.1',
  requestId: 'r1',
});

describe('mfe token', () => {
  it('shows the secret once, and nothing about it afterwards', async () => {
    const { mfe } = await createWorkspace();
    const { stdout } = await mfe(...CREATE, '--expires', '90d');
    const [text = '', id = ''] = /mfe_([a-z2-7]{12})_[A-Za-z0-9_-]{43}/.exec(stdout) ?? [];
    expect(stdout).toContain(`Token ${id} is for MLB team: publish of remote-mlb, until `);
    const listed = await mfe('token', 'list', '--json');
    expect(listed.stdout).toContain(id);
    expect(listed.stdout).not.toContain(text.slice(-43));
    expect(listed.stdout).not.toContain('secretHash');
  });

  it('says at which store a token is good', async () => {
    const { mfe, root, registryFolder } = await createWorkspace();
    const elsewhere = join(root, 'elsewhere');
    expect((await mfe(...CREATE)).stdout).toContain(`control service of the store ${registryFolder}.\n`);
    expect((await mfe(...CREATE, '--store', elsewhere)).stdout).toContain(`of the store ${elsewhere}.\n`);
  });

  it('is good for ninety days, for as long as is asked, and until when is said', async () => {
    stopClock();
    const { mfe } = await createWorkspace();
    const read = async (...options: string[]) =>
      JSON.parse((await mfe(...CREATE, '--json', ...options)).stdout);
    expect(await read()).toMatchObject({ expiresAt: '2026-09-29T12:00:00.000Z' });
    expect(await read('--expires', '1d')).toMatchObject({ expiresAt: '2026-07-02T12:00:00.000Z' });
    expect(await read('--expires', '366d')).toMatchObject({ expiresAt: '2027-07-02T12:00:00.000Z' });
  });

  it('covers several apps and rights, or all apps for whoever is on call', async () => {
    const { mfe } = await createWorkspace();
    const create = (app: string, right: string) =>
      mfe('token', 'create', '--app', app, '--right', right, '--holder', 'Ops');
    expect((await create('remote-nba, remote-nfl,remote-nba', 'publish,promote')).stdout).toContain(
      'is for Ops: publish, promote of remote-nba, remote-nfl, until ',
    );
    expect((await create('*', 'rollback')).stdout).toContain('is for Ops: rollback of all apps, until ');
    const { stdout } = await mfe('token', 'list');
    expect(stdout).toMatch(/ Ops +remote-nba, remote-nfl +publish, promote +until /);
    expect(stdout).toMatch(/ Ops +\* +rollback +until /);
  });

  it('is listed with when it was last used, and whether it is still good', async () => {
    stopClock();
    const { mfe, store } = await createWorkspace();
    const make = async (holder: string, ...options: string[]): Promise<string> => {
      const argv = ['token', 'create', '--app', 'host', '--right', 'publish', '--holder', holder, ...options];
      return JSON.parse((await mfe(...argv, '--by', 'Ops <ops@example.com>', '--json')).stdout).id;
    };
    const [used, revoked, short] = [await make('A'), await make('B'), await make('C', '--expires', '1d')];
    await createTokenUses({ store, now: () => new Date() }).note(aUse(used, { what: 'read' }));
    passHours(24);
    await mfe('token', 'revoke', revoked, '--reason', 'It leaked', '--by', 'Bob');
    const lines = (await mfe('token', 'list')).stdout.trimEnd().split('\n');
    expect(lines[0]).toBe(
      'TOKEN         HOLDER  APPS  RIGHTS   GOOD              LAST USED  MADE BY  WHY REVOKED',
    );
    expect(lines.slice(1).sort()).toEqual(
      [
        `${used}  A       host  publish  until 2026-09-29  1 day ago  Ops      -`,
        `${revoked}  B       host  publish  revoked           never      Ops      It leaked`,
        `${short}  C       host  publish  expired           never      Ops      -`,
      ].sort(),
    );
  });

  it('of version 1 is named below the others, and neither revoked nor searched for uses', async () => {
    const { mfe, store } = await createWorkspace();
    const put = (id: string) =>
      store.putIfAbsent(`tokens/records/${id}.json`, new TextEncoder().encode('{ "schema": 1 }'));
    const note = /^1 token of version 1, which the service refuses: abcdefghijkl\. Make new ones with/m;
    await put('abcdefghijkl');
    expect((await mfe('token', 'list')).stdout).toMatch(note);
    await mfe(...CREATE);
    const { stdout } = await mfe('token', 'list');
    expect(stdout).toMatch(/ MLB team +remote-mlb +publish +until /);
    expect(stdout).toMatch(note);
    const listed = JSON.parse((await mfe('token', 'list', '--json')).stdout);
    expect(listed).toMatchObject([{ holder: 'MLB team' }, { id: 'abcdefghijkl', isOutdated: true }]);
    for (const argv of [
      ['revoke', 'abcdefghijkl', '--reason', 'x'],
      ['uses', 'abcdefghijkl'],
    ])
      expect((await mfe('token', ...argv)).stderr).toContain('TOKEN_OUTDATED');
  });

  it('is signed with the key of the environment, and listed as not signed without one', async () => {
    const { mfe, root, store } = await createWorkspace();
    const key = createSigningKey();
    const trust = async (mode: 'warn' | 'require') =>
      writeFile(
        join(root, 'keys.json'),
        JSON.stringify(trusting([aTrustedKey(key, { apps: ['*'] })], { mode })),
      );
    const trusted = { MFE_TRUSTED_KEYS: 'keys.json' };
    await trust('warn');
    const unsigned = await runMfeHere(CREATE, root, trusted);
    expect(unsigned.stdout).toContain('It is not signed, so a service that requires signatures refuses it');
    await trust('require');
    const refused = await runMfeHere(CREATE, root, trusted);
    expect(refused.stderr).toMatch(/No token was made.*MFE_SIGNING_KEY at the store.*TOKEN_UNSIGNED/s);
    const made = await runMfeHere(CREATE, root, { ...trusted, MFE_SIGNING_KEY: JSON.stringify(key) });
    expect(made.stdout).not.toContain('It is not signed');
    const { stdout } = await runMfeHere(['token', 'list'], root, trusted);
    expect(stdout.match(/ publish +not signed /g)).toHaveLength(1);
    expect(stdout).toMatch(
      /^[a-z2-7]{12}: its record is not signed\. Make a new one with `mfe token create`/m,
    );
    expect(stdout.match(/ publish +until /g)).toHaveLength(1);
    expect(await store.list('tokens/signatures/')).toHaveLength(1);
    expect((await mfe('token', 'list')).stdout).not.toContain('not signed');
  });

  it('is revoked once, and machines are told whether it was before', async () => {
    const { mfe } = await createWorkspace();
    const { id } = JSON.parse((await mfe(...CREATE, '--json')).stdout);
    const revoke = async (...options: string[]) =>
      (await mfe('token', 'revoke', id, '--reason', 'It leaked', ...options)).stdout;
    expect(JSON.parse(await revoke('--json'))).toEqual({ id, isNew: true });
    expect(JSON.parse(await revoke('--json'))).toEqual({ id, isNew: false });
    expect(await revoke()).toBe(`Token ${id} was revoked before; nothing was left to do.\n`);
  });

  it('is revoked with all that the person behind it made, in the words of who made them', async () => {
    stopClock();
    const { mfe, store } = await createWorkspace();
    const tokens = createTokens({ store, now: () => new Date() });
    const person = { issuer: 'https://login.example.com', subject: 'olga' };
    const reach = { apps: ['*'], rights: ['promote' as const] };
    const holder = 'Olga <olga@example.com>';
    const signIn = (who = person) =>
      tokens.create({ ...reach, holder, by: holder, minutes: 720, person: who, mayMakeTokens: true });
    const signIns = [await signIn(), await signIn(), await signIn({ ...person, subject: 'another' })];
    const roles = signIns.map(({ record }) => record.id);
    const make = async (madeVia: string, index: number) =>
      (await tokens.create({ ...reach, holder: `Team ${index}`, by: holder, days: 90, madeVia })).record.id;
    const made = await Promise.all(roles.map(make));
    passHours(24);
    expect((await mfe('token', 'list')).stdout).toContain(`Olga (via ${roles[0]})`);
    const revoke = (...argv: string[]) =>
      mfe('token', 'revoke', ...argv, '--with-made', '--reason', 'She left');
    const { stdout } = await revoke(made[0] ?? '');
    expect(stdout).toContain(`With it: ${made[1]} of Team 1, promote of all apps.\n`);
    expect(JSON.parse((await revoke(roles[0] ?? '', '--json')).stdout)).toEqual({
      id: roles[0],
      isNew: true,
      made: [],
    });
    const listed: { id: string; revocation: unknown }[] = JSON.parse(
      (await mfe('token', 'list', '--json')).stdout,
    );
    const revoked = listed.filter(({ revocation }) => revocation !== null).map(({ id }) => id);
    expect(revoked.sort()).toEqual([made[0], made[1]].sort());
  });

  it('has a line for each use, with what it came to', async () => {
    stopClock();
    const { mfe, store } = await createWorkspace();
    const { id } = JSON.parse((await mfe(...CREATE, '--json')).stdout);
    const uses = createTokenUses({ store, now: () => new Date() });
    const record = async (what: string, outcome: () => Promise<string>) => {
      passHours(1);
      const use = aUse(id, { what, app: 'remote-mlb', detail: '1.0.0' });
      await uses.record({ use, run: outcome, toResult: (value) => value }).catch(() => undefined);
    };
    await uses.note(aUse(id, { what: 'read' }));
    await record('publish', async () => 'revision 3');
    await record('promote', () => Promise.reject(Object.assign(new Error('no'), { code: 'CHANGE_REFUSED' })));
    passHours(1);
    await uses.note(aUse(id, { what: 'refused', app: 'remote-mlb', detail: 'TOKEN_WRONG_RIGHT' }));
    expect((await mfe('token', 'uses', id)).stdout.split('\n')).toEqual([
      'WHEN             WHAT     APP         OF WHAT  OUTCOME            FROM',
      'within the hour  refused  remote-mlb  -        TOKEN_WRONG_RIGHT  127.0.0.1',
      '1 h ago          promote  remote-mlb  1.0.0    CHANGE_REFUSED     127.0.0.1',
      '2 h ago          publish  remote-mlb  1.0.0    revision 3         127.0.0.1',
      '3 h ago          read     -           -        -                  127.0.0.1',
      '',
      '4 uses; reads and refusals are recorded once an hour, as at its beginning.',
      '',
    ]);
    const listed = JSON.parse((await mfe('token', 'uses', id, '--json')).stdout);
    expect(listed).toMatchObject([
      { what: 'refused', outcome: null },
      { what: 'promote', outcome: { code: 'CHANGE_REFUSED' } },
      { what: 'publish', outcome: { code: 'DONE', result: 'revision 3' } },
      { what: 'read', outcome: null },
    ]);
    expect(listed[0]).not.toHaveProperty('schema');
  });

  it('shows of a use that the service did not see the end of that it was cut short', async () => {
    const { mfe, store } = await createWorkspace();
    const { id } = JSON.parse((await mfe(...CREATE, '--json')).stdout);
    const uses = createTokenUses({ store, now: () => new Date() });
    const begun = Promise.withResolvers<void>();
    const run = () => {
      begun.resolve();
      return new Promise<string>(() => {});
    };
    void uses.record({ use: aUse(id, { what: 'publish' }), run, toResult: String });
    await begun.promise;
    expect((await mfe('token', 'uses', id)).stdout).toMatch(/publish +- +- +cut short/);
  });

  it('knows no token that was never made', async () => {
    const { mfe } = await createWorkspace();
    for (const argv of [
      ['revoke', 'abcdefghijkl', '--reason', 'x'],
      ['uses', '../records/x'],
    ]) {
      const run = await mfe('token', ...argv);
      expect(run).toMatchObject({
        code: EXIT_CODES.refused,
        stderr: expect.stringContaining('TOKEN_UNKNOWN'),
      });
    }
  });
});
