import { Badge } from '@sharpside/shared-ui';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aLateAnswer, aRefusal, channelRoutes, type Route } from '../testing/a-control-service.ts';
import { aDataStatus, aFailedJob, aHeldInput, DATA_STATUS } from '../testing/a-data-status.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { hrefOf, lookOf, noticesIn, textOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

const open = (status: Route, path = '/data') =>
  openConsole(path, { ...channelRoutes({ apps: [] }), [DATA_STATUS]: status });

async function openStatus(over: Parameters<typeof aDataStatus>[0] = {}) {
  const view = open({ json: aDataStatus(over) });
  await screen.findByRole('region', { name: 'Jobs' });
  return view;
}

const header = () => textOf(screen.getByRole('heading', { level: 1 }).closest('header'));
const rowsOf = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(textOf));

describe('whether the data are whole', () => {
  it('is summed up, by games, by dropped shares, by the last result of each job and by what is held back', async () => {
    const { user } = await openStatus();
    expect(header()).toBe(
      'DataData completenessPublished 30 min ago: 3 incomplete games, 1 failed job, 1 file held back',
    );
    expect(document.title).toBe('Data · Releases');
    expect(rowsOf('Rows of each source')).toEqual([
      ['odds-api-odds', 'Several', '50.00 %', '1', '1'],
      ['statcast', 'MLB', '0.33 %', '33', '9,967'],
      ['nfl-passes', 'NFL', 'under 0.01 %', '1', '50,000'],
      ['nba-games', 'NBA', '0 %', '0', '12'],
    ]);
    expect(rowsOf('Games of MLB')).toEqual([
      ['Jan 1, 2031', '13 of 15', '2 fall short'],
      ['Dec 31, 2030', '15 of 15', 'Whole'],
    ]);
    expect(rowsOf('Games of NFL')).toEqual([['2030 week 17', '15 of 16', '1 falls short']]);
    expect(screen.getByText('1 falls short').className).toBe(lookOf(<Badge tone="warn" />));
    expect(screen.getByText('Whole').className).toBe(lookOf(<Badge tone="up" />));
    screen.getByText('No finished games of NBA');
    screen.getByText(
      '3 games not known to the end: WAS @ ARI of 2031-01-01 (22 pitches, to inning 1) and earlier ones',
    );
    expect(screen.getAllByText(/not known to the end/)).toHaveLength(1);
    const leagues = screen.getByRole('region', { name: 'Finished games that are there' });
    expect(within(leagues).getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['MLB', 'NFL', 'NBA']);

    expect(rowsOf('Jobs of the refresh')).toEqual([
      ['statcast', 'Failed', '1 h ago', '1 day ago'],
      ['odds', 'Done', '5 min ago', '5 min ago'],
      ['old-program', 'N/A', 'N/A', 'Never'],
    ]);
    const notices = noticesIn(screen.getByRole('region', { name: 'Jobs' }));
    expect(notices.map(textOf)).toEqual([
      'statcast failed for 1 inputINPUT_UNREADABLE: is cut off or damaged: fetch it againhttps://a.test/1.csv?api_key=***',
    ]);

    const card = screen.getByRole('region', { name: 'statcast statcast_2031-01-01.csv.gz' });
    expect(textOf(card)).toContain('2 h ago');
    expect(within(card).getAllByRole('listitem').map(textOf)).toEqual([
      'schedule: it has 13 of the 15 finished games of 2031-01-01 in mlb_pitches',
      'schedule: it has 1 game less',
      'days: it has 1 row of mlb_pitches after tomorrow',
    ]);
    const command =
      "npm run backend -- ingest statcast statcast_2031-01-01.csv.gz --accept schedule,days --reason '<why>'";
    expect(textOf(card)).toContain(`If it is right as it is, accept it:${command}`);
    await user.click(within(card).getByRole('button', { name: 'Copy command' }));
    expect(await navigator.clipboard.readText()).toBe(command);
  });

  it('names three failures of a job and how many follow, and a key that was hidden in an address', async () => {
    await openStatus({
      jobs: [aFailedJob(21)],
      held: [aHeldInput({ input: 'https://a.test/?api_key=***' })],
    });
    const items = within(screen.getByRole('region', { name: 'Jobs' })).getAllByRole('listitem');
    expect(items.map(textOf).at(-1)).toBe('18 further inputs; the file of the job has up to twenty.');
    expect(items).toHaveLength(4);
    screen.getByText(/accept it, with the key in place of \*\*\*:/);
  });

  it('says how many names at prices two players share, and how many are of nobody in the game, where there are any', async () => {
    const [first, second, third] = aDataStatus().leagues;
    if (!first || !second || !third) throw new Error('a status has three leagues');
    await openStatus({
      leagues: [{ ...first, sharedNames: 2 }, { ...second, sharedNames: 1, absentNames: 1 }, third],
    });
    expect(header()).toMatch(
      /1 file held back, 3 names at prices shared by two players, 1 name at prices of neither team$/,
    );
  });

  it('says what to do where there is nothing', async () => {
    await openStatus({ leagues: [], sources: [], jobs: [], held: [] });
    screen.getByText(/^Nothing\. Files that do not pass the checks are listed here/);
    screen.getByText(/Copy backend\/server\/refresh\.example\.json into the data folder/);
    screen.getByText('Ingest a first file: npm run backend -- refresh');
    expect(header()).toContain('0 incomplete games, 0 failed jobs, 0 files held back');
  });
});

describe('data of which nothing is known', () => {
  it('says which setting is missing where the service knows no backend, and that this is no failure', async () => {
    open(aRefusal('CONTROL_BACKEND_NOT_SET', 'This service was not told.', 404));
    await screen.findByText('This service does not know where the backend is');
    screen.getByText(/^Start it with CONTROL_BACKEND, such as/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('says that it is on its way, then why the backend gives none, and asks again', async () => {
    const late = aLateAnswer(aRefusal('CONTROL_BACKEND_SILENT', 'The backend gave none.', 503));
    const { user, routes } = open(late.route);
    await screen.findByText('What the backend says of what it serves');
    expect(document.querySelector('main [aria-busy=true]')?.children).toHaveLength(3);
    late.give();
    expect(textOf(await screen.findByRole('alert'))).toBe(
      'Could not load the state of the dataThe backend gave none.Retry',
    );
    routes[DATA_STATUS] = { json: aDataStatus() };
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'Jobs' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the way there and back', () => {
  it('is in the header of every screen, keeps the channel, and says where one is', async () => {
    const { user } = openConsole('/?channel=staging', {
      ...channelRoutes({ channel: 'staging', apps: [] }),
      [DATA_STATUS]: { json: aDataStatus() },
    });
    const nav = await screen.findByRole('navigation', { name: 'Console' });
    const links = () =>
      within(nav)
        .getAllByRole('link')
        .map((link) => [hrefOf(link), link.getAttribute('aria-current')]);
    expect(links()).toEqual([
      ['/?channel=staging', 'page'],
      ['/data?channel=staging', null],
      ['/webhooks?channel=staging', null],
    ]);
    await user.click(within(nav).getByRole('link', { name: 'Data' }));
    await screen.findByRole('heading', { level: 1, name: 'Data completeness' });
    expect(links()).toEqual([
      ['/?channel=staging', null],
      ['/data?channel=staging', 'page'],
      ['/webhooks?channel=staging', null],
    ]);
  });
});
