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

// The connection stalls, so the import of the rescue tools never ends.
watchEachStart({ rescueUrl: 'data:text/javascript,await new Promise(() => {})' });

it('reports a shell that does not start after ten seconds, without a stack', async () => {
  failScript();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await listTold()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  await whenTold();
  expect(await listTold()).toEqual([
    aBeacon('load', expect.stringMatching(/main\.js did not arrive or was refused\.$/), {}),
  ]);
});

it('looks for another release afterwards', async () => {
  page.entry = new Response('', { status: 404 });
  failScript();
  await vi.advanceTimersByTimeAsync(10_001);
  await whenTold();
  await vi.advanceTimersByTimeAsync(6000);
  expect(fetched.map(([path]) => path)).toContain('/live.json');
});

it('loads the page anew three seconds after a press', async () => {
  document.querySelector('button')?.click();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(reload).toHaveBeenCalledTimes(1);
});
