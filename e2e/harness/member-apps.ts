import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildInChild } from 'platform/build-apps';
import type { Build } from './build-where-changed.ts';
import { ROOT } from './workspace.ts';

/** The section that only tests publish: a screen of each access, whatever the leagues have. */
export const GATE = 'remote-gate';

const toFolder = (app: string) => (app === GATE ? join(ROOT, 'e2e', GATE) : join(ROOT, app));

/** Where the build of an app is. */
export const toDistFolder = (app: string): string => join(toFolder(app), 'dist');

/** The build of an app as it is. */
export const toAppBuild = (app: string): Build => ({
  name: app,
  sources: [toFolder(app)],
  output: toDistFolder(app),
  build: () => buildInChild(toFolder(app)),
});

/** The sections that tests behind the sign-in look at: those of the leagues that have a screen, and the tests' own. */
export function listMemberApps(): string[] {
  const isLeague = (name: string) =>
    name.startsWith('remote-') && name !== 'remote-tools' && existsSync(join(ROOT, name, 'src', 'screens'));
  return [GATE, ...readdirSync(ROOT).filter(isLeague).sort()];
}
