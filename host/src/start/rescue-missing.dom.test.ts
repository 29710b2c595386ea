import { expect, it, vi } from 'vitest';
import {
  aBeacon,
  failScript,
  fetched,
  listTold,
  page,
  reload,
  watchEachStart,
  whenTold,
} from '../testing/start-scene.ts';

// No file of the host arrives, so the rescue tools are missing too.
watchEachStart({ rescueUrl: '/assets/host/start-rescue.js' });

it('tells of a shell that does not start, with the ticket of the page and without a stack', async () => {
  failScript();
  await whenTold();
  expect(await listTold()).toEqual([
    aBeacon('load', expect.stringMatching(/main\.js did not arrive or was refused\.$/), {}),
  ]);
  expect(document.documentElement.dataset.failed).toBe('');
});

it('fetches the tools again, and loads the page anew if the server has them, once', async () => {
  failScript();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(fetched.filter(([, init]) => init?.cache === 'reload').map(([url]) => url)).toEqual([
    '/assets/host/start-rescue.js',
  ]);
  expect(sessionStorage.getItem('/assets/host/start-rescue.js')).not.toBeNull();
});

it('loads the page anew as soon as another release of the host is live', async () => {
  page.entry = new Response('', { status: 404 });
  failScript();
  await whenTold();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).not.toHaveBeenCalled();
  page.liveVersion = '0.9.0';
  await vi.advanceTimersByTimeAsync(6000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('loads the page anew at a press', async () => {
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(fetched).toEqual([]);
});

it('tells of a visitor who leaves early', async () => {
  await vi.advanceTimersByTimeAsync(3_000);
  dispatchEvent(new Event('pagehide'));
  expect(await listTold()).toEqual([aBeacon('timeout', 'The shell has not run in time.', {})]);
});
