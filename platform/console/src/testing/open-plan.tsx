import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { aSession, channelRoutes, type Route } from './a-control-service.ts';
import { aChange, anApp } from './an-app.ts';
import { openConsole } from './render-console.tsx';
import { textOf } from './render-page.tsx';

export const CHANGES = 'POST /v1/changes';
const APPS = [anApp(), anApp({ app: 'remote-nba' })];

const aState = (current: string) => ({ current, previous: null, canary: null, frozen: null, withdrawn: [] });

export const toTools = { action: 'restore', app: 'remote-tools', from: '1.3.0', to: '1.2.0' };

/** The answer to a restore of `remote-tools` and the apps in `also` to revision 4, or to its plan. */
export const aRestore = (
  warnings: { check: string; message: string }[] = [],
  also = [{ ...toTools, app: 'remote-nba', to: null as string | null }],
): Route => {
  const all = [toTools, ...also];
  const stateOf = (changed: typeof all, current: string) =>
    Object.fromEntries(changed.map(({ app }) => [app, aState(current)]));
  const kept = all.filter(({ to }) => to !== null);
  const made = { by: 'Olga', at: '2031-01-03T00:00:00.000Z', reason: 'x' };
  const change = { ...toTools, restored: 4, values: { notice: null, rows: 50 }, also, ...made };
  return {
    json: {
      revision: { schema: 1, channel: 'production', revision: 8, change, apps: stateOf(kept, '1.2.0') },
      before: stateOf(all, '1.3.0'),
      warnings,
      checks: [],
      isDryRun: true,
    },
  };
};

/** The state of the channel at a revision. */
export const stateAt = (revision: number, apps = APPS): Route => ({
  json: {
    channel: 'production',
    channels: ['production'],
    revision,
    total: APPS.length,
    found: apps.length,
    apps,
  },
});

/** Opens the console at a path, for a session that may change everything, with an answer to each change. */
export const openPlan = (
  path: string,
  answer: Route,
  session = aSession({ apps: ['*'] }),
): ReturnType<typeof openConsole> =>
  openConsole(path, {
    ...channelRoutes({ apps: APPS, changes: [aChange()] }),
    'GET /v1/session': { json: session },
    [CHANGES]: answer,
  });
/** The rows of a plan, or of its outcome. */
export const listPlan = async (name = 'Apps that change') =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => textOf(item));

/** Waits for the overview. */
export async function atOverview() {
  await screen.findByRole('heading', { level: 1, name: 'What is live' });
  await screen.findByRole('heading', { level: 2, name: 'remote-tools' });
  await waitFor(() => expect(screen.getAllByText('No loads')).toHaveLength(APPS.length));
}
