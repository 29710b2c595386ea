import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aRefusal, aSession } from '../testing/a-control-service.ts';
import { aRestore, atOverview, CHANGES, listPlan, openPlan, toTools } from '../testing/open-plan.tsx';
import { closeConsole } from '../testing/render-console.tsx';
import { textOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

describe('the way back to a revision', () => {
  it('shows what would change, asks why, and restores what was looked at', async () => {
    const warning = { check: 'Completeness of the restore', message: 'host stays at 2.0.0' };
    const { user, requestsTo } = openPlan('/restore?revision=4', aRestore([warning]));
    expect(await listPlan()).toEqual([
      'remote-tools1.3.0 → 1.2.0Its settings: notice=default, rows=50',
      'remote-nba1.3.0 → off the site',
    ]);
    screen.getByText('host stays at 2.0.0');
    screen.getByText(/The canary of each app that changes ends, and those of then do not begin again/);
    const button = screen.getByRole('button', { name: 'Restore 2 apps' });
    await user.click(button);
    await screen.findByText('Say why, for the history.');
    expect(requestsTo(CHANGES).map(({ body }) => body)).toMatchObject([{ isDryRun: true, revision: 4 }]);
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Odds are wrong');
    await user.click(button);
    await screen.findByText('Revision 8 is live on production');
    expect(requestsTo(CHANGES).at(-1)?.body).toEqual({
      action: 'restore',
      channel: 'production',
      revision: 4,
      bringBack: [],
      reason: 'Odds are wrong',
      expectedRevision: 7,
    });
    expect((await listPlan('What became of each app')).map((row) => /Done|Left/.exec(row)?.[0])).toEqual([
      'Done',
      'Done',
    ]);
    await user.click(screen.getByRole('link', { name: 'To the overview' }));
    await atOverview();
  });

  it('shows the first fifty of many apps that would change, and all to whoever asks', async () => {
    const also = Array.from({ length: 50 }, (_, index) => ({ ...toTools, app: `remote-s${index}` }));
    const { user } = openPlan('/restore?revision=4', aRestore([], also));
    expect(await listPlan()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show all 51 apps' }));
    const list = screen.getByRole('list', { name: 'Apps that change' });
    expect(list.children).toHaveLength(51);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
    screen.getByRole('button', { name: 'Restore 51 apps' });
  });

  it('takes the ticked apps only, and none at all of none', async () => {
    const { user, requestsTo } = openPlan('/restore?revision=4', aRestore());
    await listPlan();
    screen.getByRole('button', { name: 'Restore 2 apps' });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Restore 1 app' });
    await user.click(screen.getByRole('checkbox', { name: 'remote-nba' }));
    await waitFor(() =>
      expect(requestsTo(CHANGES).at(-1)?.body).toMatchObject({ only: ['remote-tools'], isDryRun: true }),
    );
    // The rows stay, so that the app can be ticked again.
    expect(await listPlan()).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Odds are wrong');
    await waitFor(() => expect(button().disabled).toBe(false));
    await user.click(button());
    await screen.findByText('Revision 8 is live on production');
    expect(requestsTo(CHANGES).at(-1)?.body).toMatchObject({
      only: ['remote-tools'],
      reason: 'Odds are wrong',
    });
    const [tools, nba] = await listPlan('What became of each app');
    expect(tools).toMatch(/^remote-tools1.3.0 → 1.2.0Done/);
    expect(nba).toMatch(/^remote-nba1.3.0Left as it was/);
  });

  it('restores nothing where no app is ticked', async () => {
    const { user } = openPlan('/restore?revision=4', aRestore());
    await listPlan();
    for (const app of ['remote-nba', 'remote-tools'])
      await user.click(screen.getByRole('checkbox', { name: app }));
    screen.getByText('Tick at least one app.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore 0 apps' }).disabled).toBe(true);
  });

  it('ticks what the tokens allow, and says what they lack for the rest', async () => {
    const session = aSession({ rights: ['rollback'] });
    const { requestsTo } = openPlan('/restore?revision=4', aRestore(), session);
    const notice = textOf((await screen.findByText('Your tokens allow only some of this')).parentElement);
    expect(notice).toContain('mfe token create --app remote-nba --right promote');
    expect((await listPlan())[1]).toContain('Needs promote');
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box('remote-tools').checked, box('remote-nba').checked]).toEqual([true, false]);
    expect([box('remote-tools').disabled, box('remote-nba').disabled]).toEqual([false, true]);
    screen.getByRole('button', { name: 'Restore 1 app' });
    await waitFor(() => expect(requestsTo(CHANGES).at(-1)?.body).toMatchObject({ only: ['remote-tools'] }));
  });

  it('shows the plan to whoever may change nothing, and where to get the rights', async () => {
    const also = ['host', 'remote-mlb', 'remote-nfl'].map((app) => ({ ...toTools, app }));
    openPlan('/restore?revision=4', aRestore([], also), aSession({ rights: ['publish'] }));
    const notice = textOf(
      (await screen.findByText('Your tokens do not allow this restore yet')).parentElement,
    );
    expect(notice).toContain("mfe token create --app '*' --right rollback");
    expect(await listPlan()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull();
  });

  it('names to a person the place to ask for rights', async () => {
    const person = { name: 'Olga', groups: ['team'], roleGroups: ['team', 'on-call'] };
    const provider = { name: 'Example', contact: '#platform' };
    openPlan('/restore?revision=4', aRestore(), { ...aSession({ rights: ['publish'] }), person, provider });
    const notice = textOf(
      (await screen.findByText('Your groups do not allow this restore yet')).parentElement,
    );
    expect(notice).toContain('To get the rights that the rows name, ask #platform.');
  });

  it('takes what was withdrawn where it is named', async () => {
    const { requestsTo } = openPlan('/restore?revision=4', aRestore());
    await listPlan();
    const type = (value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: /Bring back/ }), { target: { value } });
    type('remote-tools');
    await screen.findByText('Write each as app@version, for example remote-nba@1.2.0.');
    expect(requestsTo(CHANGES)).toHaveLength(1);
    type('remote-tools@1.2.0');
    await waitFor(() =>
      expect(requestsTo(CHANGES).at(-1)?.body).toMatchObject({
        bringBack: [{ app: 'remote-tools', version: '1.2.0' }],
        isDryRun: true,
      }),
    );
    expect(requestsTo(CHANGES)).toHaveLength(2);
  });

  it('says why there is no plan', async () => {
    openPlan('/restore?revision=4', aRefusal('STORE_UNREACHABLE', 'The store does not answer.', 503));
    await screen.findByText('The plan could not be made');
    screen.getByText('The store does not answer.');
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  });

  it('asks for an earlier revision where the named one is the newest or none', async () => {
    const { requestsTo } = openPlan('/restore?revision=7', aRestore());
    await screen.findByText('There is nothing to go back to at revision 7');
    expect(requestsTo(CHANGES)).toEqual([]);
  });
});
