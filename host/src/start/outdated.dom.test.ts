import { expect, it, vi } from 'vitest';
import { listTold, reload, settle, watchEachStart } from '../testing/start-scene.ts';

watchEachStart({ isOutdated: true });

/** The notice, once the rescue tools are there. */
const readNotice = () =>
  vi.waitFor(() => {
    const [first] = document.body.children;
    expect(first).toMatchObject({ id: 'outdated' });
    return first;
  });

it('says that the browser is too old, and what to do, in place of a page that does not arrive', async () => {
  const notice = await readNotice();
  expect(notice?.getAttribute('role')).toBe('status');
  expect(notice?.textContent).toMatch(/too old.*calculators do.*update it.*Firefox 125/i);
  expect(document.getElementById('late')).toBeNull();
});

it('counts no failure, and waits for no other release', async () => {
  await readNotice();
  document.documentElement.dataset.failed = '';
  dispatchEvent(new ErrorEvent('error', { message: 'main is broken' }));
  dispatchEvent(
    new PromiseRejectionEvent('unhandledrejection', { reason: 'no', promise: Promise.resolve() }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  dispatchEvent(new Event('pagehide'));
  await settle();
  expect(await listTold()).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});
