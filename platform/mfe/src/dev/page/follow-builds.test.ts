import { describe, expect, it, vi } from 'vitest';
import type { Builds } from './builds.ts';
import { followBuilds } from './follow-builds.ts';

/** `tell` adds to the state of the builds, and tells the page the whole state. */
function openPage({ pageLoadAt = 0 } = {}) {
  let take = (_builds: string) => {};
  const state: Builds = { pageLoad: null, apps: {} };
  const reload = vi.fn();
  const overlay = { show: vi.fn(), hide: vi.fn() };
  const page = followBuilds({
    listen(listener) {
      take = listener;
    },
    pageLoadAt,
    overlay,
    reload,
  });
  return {
    page,
    reload,
    overlay,
    tell(apps: Builds['apps'], pageLoad: Builds['pageLoad'] = null) {
      Object.assign(state.apps, apps);
      take(JSON.stringify({ ...state, pageLoad }));
    },
  };
}

describe('an open page', () => {
  it('catches up with what was built before it had what is developed', async () => {
    const { page, tell } = openPage();
    tell({ 'remote-tools': { hash: 'a' } });
    const takeIn = vi.fn(() => Promise.resolve());
    page.connect('remote-tools', takeIn);
    await vi.waitFor(() => expect(takeIn).toHaveBeenCalledExactlyOnceWith('a'));
  });

  it('takes in the builds of each app apart, and shows one that cannot be built until it can', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { page, tell, overlay } = openPage();
    const taken: string[] = [];
    for (const app of ['remote-tools', 'remote-mlb'])
      page.connect(app, async (hash) => void taken.push(`${app} ${hash}`));
    tell({ 'remote-mlb': { errors: 'Unexpected token' } });
    tell({ 'remote-tools': { hash: 'a' } });
    expect(error).toHaveBeenCalledExactlyOnceWith('[mfe dev] Unexpected token');
    error.mockClear();
    const what = expect.stringContaining('remote-mlb was not built');
    expect(overlay.show).toHaveBeenLastCalledWith(what, 'Unexpected token');
    expect(overlay.hide).not.toHaveBeenCalled();
    tell({ 'remote-mlb': { hash: 'a' } });
    expect(overlay.hide).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(taken).toEqual(['remote-tools a', 'remote-mlb a']));
  });

  it('that missed a build takes it in, and shows the failure after it', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { page, tell, overlay } = openPage();
    const takeIn = vi.fn(() => Promise.resolve());
    page.connect('remote-tools', takeIn);
    tell({ 'remote-tools': { hash: 'b', errors: 'Unexpected token' } });
    await vi.waitFor(() => expect(takeIn).toHaveBeenCalledExactlyOnceWith('b'));
    expect(overlay.show).toHaveBeenCalledOnce();
    expect(error).toHaveBeenCalledOnce();
    error.mockClear();
  });

  it('takes in one build after the other has been taken in, and none twice', async () => {
    const { page, tell, reload } = openPage();
    const first = Promise.withResolvers<void>();
    const begun: string[] = [];
    page.connect('remote-tools', (hash) => {
      begun.push(hash);
      return hash === 'a' ? first.promise : Promise.resolve();
    });
    tell({ 'remote-tools': { hash: 'a' } });
    await vi.waitFor(() => expect(begun).toEqual(['a']));
    tell({ 'remote-tools': { hash: 'b' } });
    tell({ 'remote-tools': { hash: 'b' } });
    // Everything that starts without a wait has started by then.
    await new Promise(setImmediate);
    expect(begun).toEqual(['a']);
    first.resolve();
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
    tell({ 'remote-tools': { hash: 'c' } });
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']));
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks for nothing where nothing was built yet', async () => {
    const { page, reload, tell } = openPage();
    const takeIn = vi.fn(() => Promise.resolve());
    page.connect('remote-tools', takeIn);
    tell({});
    await new Promise(setImmediate);
    expect(takeIn).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is loaded anew when it cannot take a build in, and says why', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const { page, tell, reload } = openPage();
    page.connect('remote-tools', () => Promise.reject(new Error('nobody accepts it')));
    tell({ 'remote-tools': { hash: 'a' } });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(info.mock.calls).toEqual([['[mfe dev] The page is loaded anew:', new Error('nobody accepts it')]]);
  });

  it('is loaded anew for a build that only a page load can show, and not for one that it was made with', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const { tell, reload, overlay } = openPage({ pageLoadAt: 5 });
    tell({ 'remote-tools': { hash: 'a' } }, { at: 5, reason: 'the screen had failed' });
    expect(reload).not.toHaveBeenCalled();
    overlay.hide.mockClear();
    tell({ 'remote-tools': { hash: 'b' } }, { at: 6, reason: 'the configuration changed' });
    expect(reload).toHaveBeenCalledOnce();
    expect(info.mock.calls).toEqual([['[mfe dev] The page is loaded anew:', 'the configuration changed']]);
    expect(overlay.hide).not.toHaveBeenCalled();
  });
});
