import { describe, expect, it, vi } from 'vitest';
import type { BuildEvent } from './build-event.ts';
import { followBuilds } from './follow-builds.ts';

function openPage() {
  let hear = (_event: MessageEvent<string>) => {};
  const reload = vi.fn();
  const overlay = { show: vi.fn(), hide: vi.fn() };
  const page = followBuilds({
    events: {
      addEventListener: (type, listener) => {
        if (type === 'message') hear = listener;
      },
    },
    overlay,
    reload,
  });
  return {
    page,
    reload,
    overlay,
    tell: (event: BuildEvent) => hear(new MessageEvent('message', { data: JSON.stringify(event) })),
  };
}

describe('an open page', () => {
  it('catches up with what was built before it had what is developed', async () => {
    const { page, tell } = openPage();
    tell({ kind: 'built', app: 'remote-tools', hash: 'a' });
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
    tell({ kind: 'failed', app: 'remote-mlb', errors: 'Unexpected token' });
    expect(error).toHaveBeenCalledExactlyOnceWith('[mfe dev] Unexpected token');
    error.mockClear();
    tell({ kind: 'built', app: 'remote-tools', hash: 'a' });
    const what = expect.stringContaining('remote-mlb was not built');
    expect(overlay.show).toHaveBeenLastCalledWith(what, 'Unexpected token');
    expect(overlay.hide).not.toHaveBeenCalled();
    tell({ kind: 'built', app: 'remote-mlb', hash: 'a' });
    expect(overlay.hide).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(taken).toEqual(['remote-tools a', 'remote-mlb a']));
  });

  it('takes in one build after the other has been taken in, and none twice', async () => {
    const { page, tell, reload } = openPage();
    const first = Promise.withResolvers<void>();
    const begun: string[] = [];
    page.connect('remote-tools', (hash) => {
      begun.push(hash);
      return hash === 'a' ? first.promise : Promise.resolve();
    });
    tell({ kind: 'built', app: 'remote-tools', hash: 'a' });
    await vi.waitFor(() => expect(begun).toEqual(['a']));
    tell({ kind: 'built', app: 'remote-tools', hash: 'b' });
    tell({ kind: 'built', app: 'remote-tools', hash: 'b' });
    // Everything that starts without a wait has started by then.
    await new Promise(setImmediate);
    expect(begun).toEqual(['a']);
    first.resolve();
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
    tell({ kind: 'built', app: 'remote-tools', hash: 'c' });
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']));
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks for nothing where nothing was built yet', async () => {
    const { page, reload } = openPage();
    const takeIn = vi.fn(() => Promise.resolve());
    page.connect('remote-tools', takeIn);
    await new Promise(setImmediate);
    expect(takeIn).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is loaded anew when it cannot take a build in, and says why', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const { page, tell, reload } = openPage();
    page.connect('remote-tools', () => Promise.reject(new Error('nobody accepts it')));
    tell({ kind: 'built', app: 'remote-tools', hash: 'a' });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(info.mock.calls).toEqual([['[mfe dev] The page is loaded anew:', new Error('nobody accepts it')]]);
  });

  it('is loaded anew when it is told to', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const { tell, reload, overlay } = openPage();
    tell({ kind: 'reload', app: 'remote-tools', hash: 'a', reason: 'the configuration changed' });
    expect(reload).toHaveBeenCalledOnce();
    expect(info.mock.calls).toEqual([['[mfe dev] The page is loaded anew:', 'the configuration changed']]);
    expect(overlay.hide).not.toHaveBeenCalled();
  });
});
