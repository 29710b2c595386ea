import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps } from 'platform/build-apps';
import { ROOT } from './workspace.ts';

/** The section that only tests publish: a screen of each access, whatever the leagues have. */
export const GATE = 'remote-gate';

const toFolder = (app: string) => (app === GATE ? join(ROOT, 'e2e', GATE) : join(ROOT, app));

/** Where the build of an app is. */
export const toDistFolder = (app: string): string => join(toFolder(app), 'dist');

/** The sections that tests behind the sign-in look at: those of the leagues that have a screen, and the tests' own. */
export function listMemberApps(): string[] {
  const isLeague = (name: string) =>
    name.startsWith('remote-') && name !== 'remote-tools' && existsSync(join(ROOT, name, 'src', 'screens'));
  return [GATE, ...readdirSync(ROOT).filter(isLeague).sort()];
}

/** Builds them as they are now. */
export async function buildMemberApps(): Promise<void> {
  await buildApps(listMemberApps().map((app) => ({ root: toFolder(app) })));
}
