import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
};

const saidText = () => screen.getByRole('status').textContent;

describe('CopyButton', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    writeText.mockReset().mockResolvedValue();
    vi.stubGlobal('navigator', { clipboard: { writeText } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('copies the text and says so beside its name, then is as before', async () => {
    renderUi(<CopyButton text="-110" />);
    expect(saidText()).toBe('');
    await press('Copy');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('-110');
    expect(saidText()).toBe('Copied');
    expect(screen.getByRole('button').textContent).toBe('Copy');
    act(() => vi.advanceTimersByTime(2000));
    expect(saidText()).toBe('');
  });

  it('asks a function for the text when pressed, not before', async () => {
    const toText = vi.fn(() => 'now');
    renderUi(<CopyButton text={toText} />);
    expect(toText).not.toHaveBeenCalled();
    await press('Copy');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('now');
  });

  it.each([
    ['the browser refused', { clipboard: { writeText: () => Promise.reject(new DOMException('denied')) } }],
    ['there is no clipboard, as on a page without https', {}],
  ])('says that %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    renderUi(<CopyButton text="-110" />);
    await press('Copy');
    expect(saidText()).toBe('Not copied');
  });

  it('leaves no timer behind when it goes away', async () => {
    const { unmount } = renderUi(<CopyButton text="-110" />);
    await press('Copy');
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
