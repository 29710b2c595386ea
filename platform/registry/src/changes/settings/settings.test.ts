import type { SettingChanges, SettingsDeclaration } from '@sharpside/contracts';
import { createSigningKey } from '@sharpside/server-kit';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckOutcome } from '../../records/checks.ts';
import { openSettingsScene, refused, SETTINGS_SCENE } from '../../testing/settings-scene.ts';
import { aTrustedKey, trusting } from '../../testing/signed-releases.ts';
import { makeChange } from '../make-change.ts';
import { changeSeveral } from '../several/change-several.ts';
import { createDeclaredReader, readSettings } from './read-settings.ts';

const { app, channel, reason } = SETTINGS_SCENE;
const { deps, registry, change, promote, publishWith, set, history, values } = openSettingsScene();

describe('a change of settings', () => {
  it('sets several at once, keeps the others, and takes a default back', async () => {
    await set({ rows: 50, isShown: false });
    await set({ rows: null, greeting: 'Good evening' });
    expect(await values()).toEqual({ isShown: false, greeting: 'Good evening' });
    expect((await history())[0]?.change).toMatchObject({ values: { rows: null, greeting: 'Good evening' } });
  });

  it.each<[string, SettingChanges, RegExp[]]>([
    ['an unknown name', { row: 50 }, [/remote-tools 1\.1\.0 knows no setting row\. Did you mean 'rows'\?/]],
    ['a name like none', { colour: 'red' }, [/no setting colour; its settings: rows, greeting, isShown/]],
    [
      'wrong values',
      { rows: 101, isShown: 1 },
      [/rows of remote-tools 1\.1\.0 must be .* from 1 to 100, not 101/, /must be true or false, not 1/],
    ],
    [
      'a secret',
      { greeting: `AKIA${'ABCDEFGHIJKLMNOP'}` },
      [/greeting looks like a key of AWS, and is not stored/],
    ],
  ])('is refused for %s, and nothing is written', async (_, wanted, messages) => {
    const before = await history();
    await expect(set(wanted)).rejects.toEqual(refused(...messages));
    expect(await history()).toEqual(before);
  });

  it('says that there is nothing to change where the values are these', async () => {
    await set({ rows: 50 });
    await expect(set({ rows: 50, isShown: null })).rejects.toMatchObject({ code: 'NOTHING_TO_CHANGE' });
  });

  it('is refused on a frozen app, and made on a pinned one', async () => {
    await change({ action: 'pin', channel, reason });
    await set({ rows: 50 });
    await change({ action: 'freeze', channel, reason });
    await expect(set({ rows: 60 })).rejects.toEqual(refused(/is frozen/));
  });

  it('must suit the canary too, and may set what only the canary knows', async () => {
    await change({ action: 'canary', channel, version: '1.2.0', percent: 10 });
    await expect(set({ rows: 50 })).rejects.toEqual(
      refused(/rows of remote-tools 1\.2\.0 .* 1 to 30, not 50/),
    );
    await set({ rows: 25, greeting: 'Hello' });
    await change({ action: 'abort', channel, reason });
    await change({ action: 'rollback', channel, reason });
    await change({ action: 'canary', channel, version: '2.0.0', percent: 10 });
    await set({ isShown: false });
  });
});

describe('a release and the values that are set', () => {
  it('is refused where it does not accept them, with the way out', async () => {
    await set({ rows: 50 });
    const message =
      'rows of remote-tools 1.2.0 must be a whole number from 1 to 30, and it is 50; `mfe settings remote-tools set rows=... --reason "..."` or `unset rows` first';
    const release = { channel, version: '1.2.0' };
    const releases = [{ app, version: '1.2.0' }];
    for (const run of [
      () => promote('1.2.0'),
      () => change({ action: 'canary', ...release, percent: 5 }),
      () => change({ action: 'pin', ...release, reason }),
      () => changeSeveral(deps(), { action: 'promote', channel, by: 'Ann', releases }),
    ]) {
      await expect(run()).rejects.toEqual(refused(message));
    }
    await set({ rows: null });
    await promote('1.2.0');
  });

  it('goes live where it knows one no more: the value stays, is noted, and can be taken away', async () => {
    await set({ rows: 50 });
    const outcomes: CheckOutcome[] = [];
    await change({ action: 'promote', channel, version: '2.0.0' }, (outcome) => outcomes.push(outcome));
    expect(outcomes).toContainEqual({
      title: 'Settings are accepted',
      faults: [],
      note: '2.0.0 does not know rows; the values stay set',
    });
    expect(await values()).toEqual({ rows: 50 });
    const known = await readSettings(createDeclaredReader(registry()), await history(), app);
    expect(known.find(({ name }) => name === 'rows')).toMatchObject({ declared: null, value: 50 });
    await set({ rows: null });
    expect(await values()).toBeUndefined();
  });

  it('keeps its values while the app is off the channel', async () => {
    await set({ rows: 50 });
    await change({ action: 'retire', channel, reason });
    await promote('1.1.0');
    expect(await values()).toEqual({ rows: 50 });
  });
});

it('refuses more values than a page carries, and says how many', async () => {
  const text: SettingsDeclaration[string] = {
    type: 'text',
    maxLength: 500,
    default: '',
    description: 'Words',
  };
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`text${at}`, text]));
  await publishWith('3.0.0', many);
  await promote('3.0.0');
  const full = Object.fromEntries(Object.keys(many).map((name) => [name, 'so '.repeat(160)]));
  await expect(set(full)).rejects.toMatchObject({
    code: 'CHANGE_REFUSED',
    objections: [{ message: expect.stringMatching(/would have \d+ characters together.*8192 at most/) }],
  });
});

describe('an address whose origin the trusted keys do not list', () => {
  const helpUrl: SettingsDeclaration[string] = { type: 'url', default: '', description: 'Help' };
  const trusted = trusting([aTrustedKey(createSigningKey())], { addresses: ['https://help.example'] });
  const setTo = (address: string, mode: 'warn' | 'require', report?: (outcome: CheckOutcome) => void) => {
    const values = { helpUrl: address };
    const wanted = { action: 'settings', channel, app, by: 'Ann', reason, values } as const;
    const author = { isDryRun: true, ...(report && { report }) };
    return makeChange({ ...deps(), trusted: { ...trusted, mode } }, { ...wanted, ...author });
  };

  beforeEach(async () => {
    await publishWith('3.0.0', { helpUrl });
    await promote('3.0.0');
  });

  it('is refused with the setting, the origin and the list', async () => {
    await expect(setTo('https://evil.example/', 'require')).rejects.toEqual(
      refused(
        'helpUrl of remote-tools leads to https://evil.example, which is not among `addresses` of the trusted keys (https://help.example); set another address, or let those who run the servers add https://evil.example to the file',
      ),
    );
  });

  it('is only noted in the mode warn', async () => {
    const outcomes: CheckOutcome[] = [];
    await setTo('https://evil.example/', 'warn', (outcome) => outcomes.push(outcome));
    const note = expect.stringContaining('leads to https://evil.example');
    expect(outcomes).toContainEqual({ title: 'Settings are known', faults: [], note });
    await setTo('https://help.example/tools', 'warn', (outcome) => outcomes.push(outcome));
    expect(outcomes).toContainEqual({ title: 'Settings are known', faults: [], note: '3.0.0' });
  });
});
