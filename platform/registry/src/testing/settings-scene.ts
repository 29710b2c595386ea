import type { ChangeRequestBody, SettingChanges, SettingsDeclaration } from '@sharpside/contracts';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { beforeEach, expect } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import type { CheckOutcome } from '../records/checks.ts';
import { createRegistry } from '../records/registry.ts';
import { aRemoteBuild } from './a-build.ts';
import { publishBuild } from './publish-scene.ts';

export const SETTINGS_SCENE = {
  app: 'remote-tools',
  channel: 'production',
  reason: 'Long evenings',
} as const;

const { app, channel, reason } = SETTINGS_SCENE;

const rows = (max: number): SettingsDeclaration[string] => ({
  type: 'number',
  min: 1,
  max,
  integer: true,
  default: 20,
  description: 'Rows of a page',
});
const isShown: SettingsDeclaration[string] = { type: 'boolean', default: true, description: 'A notice' };
const greeting: SettingsDeclaration[string] = {
  type: 'text',
  maxLength: 60,
  default: '',
  description: 'Words over the board',
};

const RELEASES: Readonly<Record<string, SettingsDeclaration>> = {
  '1.0.0': { rows: rows(100), greeting },
  '1.1.0': { rows: rows(100), greeting, isShown },
  '1.2.0': { rows: rows(30), isShown },
  '2.0.0': { isShown },
};

export const refused = (...messages: (string | RegExp)[]) =>
  expect.objectContaining({
    code: 'CHANGE_REFUSED',
    objections: messages.map((message) =>
      expect.objectContaining({
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      }),
    ),
  });

/** A channel with 1.1.0 live after 1.0.0, made for each test of a file. */
export function openSettingsScene() {
  let store: ReturnType<typeof createMemoryStore>;
  let published: Map<string, Uint8Array> | undefined;
  let minute = 0;

  function deps() {
    minute += 1;
    const now = new Date(Date.UTC(2031, 0, 1, 12, minute));
    return { store, now: () => now };
  }
  const registry = () => createRegistry(store);
  const change = (request: ChangeRequestBody, report: (outcome: CheckOutcome) => void = () => {}) =>
    makeChange(deps(), { ...request, app, by: 'Ann', report });
  const promote = (version: string) => change({ action: 'promote', channel, version });
  const state = async () => (await registry().readChannel(channel))?.apps[app];

  const publishWith = (version: string, settings: SettingsDeclaration) =>
    publishBuild(store, aRemoteBuild({ version, screen: `s${version.replaceAll('.', '')}`, settings }));

  beforeEach(async () => {
    store = createMemoryStore(new Map(published));
    if (published) return;
    for (const [version, settings] of Object.entries(RELEASES)) await publishWith(version, settings);
    await promote('1.0.0');
    await promote('1.1.0');
    published = new Map(store.held);
  });

  return {
    deps,
    registry,
    change,
    promote,
    state,
    publishWith,
    openStore: () => store,
    set: (values: SettingChanges) => change({ action: 'settings', channel, values, reason }),
    rollBack: () => change({ action: 'rollback', channel, reason }),
    takeBack: () => change({ action: 'settings-rollback', channel, reason }),
    history: () => registry().readHistory(channel),
    values: async () => (await state())?.settings,
  };
}
