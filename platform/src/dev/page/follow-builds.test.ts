import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import type { BuildEvent } from './build-event.ts';
import { followBuilds } from './follow-builds.ts';

function openPage() {
  let hear = (_event: MessageEvent<string>) => {};
  const reload = vi.fn();
  const overlay = { show: vi.fn(), hide: vi.fn() };
  const page = followBuilds({
    events: {
      addEventListener: (_type, listener) => {
        hear = listener;
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
  it('takes in each build, one after the other', async () => {
    const { page, tell, reload } = openPage();
    const taken: string[] = [];
    page.connect(async (hash) => void taken.push(hash));
    tell({ kind: 'built', hash: 'a' });
    await vi.waitFor(() => expect(taken).toEqual(['a']), PATIENCE);
    tell({ kind: 'built', hash: 'b' });
    await vi.waitFor(() => expect(taken).toEqual(['a', 'b']), PATIENCE);
    expect(reload).not.toHaveBeenCalled();
  });

  it('catches up with what was built before it had what is developed', async () => {
    const { page, tell } = openPage();
    tell({ kind: 'built', hash: 'a' });
    const takeIn = vi.fn(() => Promise.resolve());
    page.connect(takeIn);
    await vi.waitFor(() => expect(takeIn).toHaveBeenCalledExactlyOnceWith('a'), PATIENCE);
  });

  it('is loaded anew when it cannot take a build in, and says why', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const { page, tell, reload } = openPage();
    page.connect(() => Promise.reject(new Error('nobody accepts it')));
    tell({ kind: 'built', hash: 'a' });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), PATIENCE);
    expect(String(info.mock.calls[0]?.[1])).toContain('nobody accepts it');
  });

  it('is loaded anew when it is told to', () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const { tell, reload } = openPage();
    tell({ kind: 'reload', hash: 'a', reason: 'the configuration changed' });
    expect(reload).toHaveBeenCalledOnce();
  });

  it('shows what cannot be built until it can', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { tell, overlay } = openPage();
    tell({ kind: 'failed', app: 'remote-tools', errors: 'Unexpected token' });
    expect(overlay.show).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('remote-tools was not built'),
      'Unexpected token',
    );
    expect(error).toHaveBeenCalledExactlyOnceWith('[mfe dev] Unexpected token');
    error.mockClear();
    tell({ kind: 'built', hash: 'a' });
    expect(overlay.hide).toHaveBeenCalledOnce();
  });
});
