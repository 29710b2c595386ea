import { createServer } from 'node:http';
import type { DataStatus } from '@sharpside/contracts/control';
import { createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { type AtEnd, expect, test } from '../../harness/test.ts';

const AN_HOUR_AGO = new Date(Date.now() - 60 * 60 * 1000).toISOString();
const LONG_ADDRESS = `https://source.example/statcast?day=2031-01-01&${'columns=all&'.repeat(20)}api_key=***`;

const STATUS: DataStatus = {
  publishedAt: AN_HOUR_AGO,
  leagues: ['mlb', 'nba', 'nfl'].map((league) => ({
    league,
    slots: [
      { slot: '2030-12-31', games: 15, whole: 15 },
      { slot: league === 'nfl' ? '2030 week 18' : '2031-01-01', games: 15, whole: 13 },
    ],
    incomplete: { games: 0, newest: [] },
  })),
  sources: [{ source: 'statcast', league: 'mlb', rowsKept: 9967, rowsDropped: 33, droppedShare: 0.0033 }],
  jobs: [
    {
      job: 'statcast',
      lastSuccess: AN_HOUR_AGO,
      lastRun: {
        at: AN_HOUR_AGO,
        state: 'failed',
        failed: 1,
        failures: [{ input: LONG_ADDRESS, code: 'INPUT_HELD_BACK', message: 'is held back' }],
      },
    },
  ],
  held: [
    {
      source: 'statcast',
      input: LONG_ADDRESS,
      since: AN_HOUR_AGO,
      shortfalls: [{ check: 'schedule', message: 'has 13 of the 15 finished games of 2031-01-01' }],
    },
  ],
};

async function startBackend(atEnd: AtEnd) {
  const server = createServer((_request, response) => response.end(JSON.stringify(STATUS)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The backend has no port.');
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  atEnd(stop);
  return { url: `http://127.0.0.1:${address.port}`, stop };
}

test('shows whether the data are whole, in every look, and says when the backend is away', async ({
  page,
  faults,
  createSite,
  atEnd,
}) => {
  // Expected, because the test stops the backend at its end.
  faults.expect(/503/);
  const backend = await startBackend(atEnd);
  const made = await createConsoleSite({ createSite, atEnd, settings: { CONTROL_BACKEND: backend.url } });
  await made.signIn(page);
  await page.goto(made.control.url);
  const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Data' });
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Data completeness' })).toBeVisible();
  await expect(link).toHaveAttribute('aria-current', 'page');
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(`${made.control.url}/data`);
    await expect(page.getByRole('row', { name: /Jan 1, 2031 13 of 15 2 fall short/ })).toHaveCount(2);
    await expect(page.getByText('statcast failed for 1 input')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  // The command scrolls sideways, so keyboard users must be able to focus it.
  const command = page.getByRole('group', { name: /^Command for/ });
  await command.focus();
  await expect(command).toBeFocused();
  await backend.stop();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The backend gave no data status within 3000 ms');
});
