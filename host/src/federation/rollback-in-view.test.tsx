import { act, fireEvent, screen } from '@testing-library/react';
import { use, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLiveDocument, aMicroFrontend } from '../testing/a-live-document.ts';
import type { Screen } from './load-screen.ts';
import { show, Throwing } from './testing/show-remote-screen.tsx';

const ROLLED_BACK = aLiveDocument({
  remotes: [aMicroFrontend({ version: '1.0.0', fallback: null })],
  withdrawn: ['remote-tools@1.1.0'],
});

describe('a rollback under the hands of a visitor', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  const asking = (version: string, label = 'Odds'): Screen => {
    const Asking = () => {
      const [text, setText] = useState('');
      return (
        <>
          <h1>{version}</h1>
          <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />
          {text === 'fault' && <Throwing />}
        </>
      );
    };
    return Asking;
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  const version = () => screen.getByRole('heading').textContent;
  const type = (value: string) => {
    fireEvent.keyDown(field());
    fireEvent.input(field(), { target: { value } });
  };
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  /** A visitor types in 1.1.0, which is rolled back half a second later. */
  async function rollBack({ old = async (): Promise<Screen> => asking('old'), needsPageLoad = false } = {}) {
    const shown = await show({ '1.1.0': async () => asking('new'), '1.0.0': old });
    field().focus();
    type('1234');
    await wait(500);
    await act(async () => shown.catalog.leaveWithdrawn(ROLLED_BACK, () => !needsPageLoad));
    // The screen imports this module too, without the fake clock. After this import, its own import has finished.
    await act(async () => void (await import('./handover/carry-fields.ts')));
    return shown;
  }

  it('waits until they pause, and leaves them their text, the field and the caret', async () => {
    const { beacons } = await rollBack();
    type('1234567.89');
    await wait(999);
    field().setSelectionRange(3, 5);
    expect([version(), field().value]).toEqual(['new', '1234567.89']);
    await wait(1);
    expect([version(), field().value]).toEqual(['old', '1234567.89']);
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([3, 5]);
    expect(beacons).toEqual([]);
  });

  it.each<[string, (field: HTMLElement) => void]>([
    ['a key that writes nothing', (field) => fireEvent.keyDown(field, { key: 'ArrowLeft' })],
    ['what is pasted or dictated', (field) => fireEvent.input(field, { target: { value: '12345' } })],
    ['a press of the mouse', (field) => fireEvent.pointerDown(field)],
  ])('takes %s for input', async (_, act) => {
    await rollBack();
    act(field());
    await wait(999);
    expect(version()).toBe('new');
    await wait(1);
    expect(version()).toBe('old');
  });

  it('keeps the screen until the other one is loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<Screen>();
    await rollBack({ old: () => promise });
    await wait(4_000);
    expect(version()).toBe('new');
    await act(async () => resolve(asking('old')));
    expect([version(), field().value]).toEqual(['old', '1234']);
  });

  it('enters what they typed once the other one is loaded, where that takes longer', async () => {
    const { promise, resolve } = Promise.withResolvers<Screen>();
    await rollBack({ old: () => promise });
    await wait(5_000);
    expect(screen.getByRole('heading').textContent).toBe('Odds Converter');
    await act(async () => resolve(asking('old')));
    expect([version(), field().value]).toEqual(['old', '1234']);
    expect(document.activeElement).toBe(field());
  });

  it('leaves a screen at once that breaks meanwhile, with what broke it', async () => {
    const { beacons } = await rollBack();
    await act(async () => type('fault'));
    await wait(0);
    expect([version(), field().value]).toEqual(['old', '']);
    expect(beacons).toMatchObject([{ version: '1.1.0', failure: 'render', fallback: '1.0.0' }]);
  });

  it('enters nothing once more where the next screen has to wait for something', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const Asking = asking('old');
    const Waiting = () => {
      const [isWaiting, setIsWaiting] = useState(false);
      return (
        <>
          <Asking />
          <button type="button" onClick={() => setIsWaiting(true)}>
            Send
          </button>
          {isWaiting && use(promise)}
        </>
      );
    };
    await rollBack({ old: async () => Waiting });
    await wait(1_000);
    await act(async () => screen.getByText('Send').click());
    expect(screen.queryByRole('textbox')).toBeNull();
    // The hidden field is emptied, so that entries which are entered a second time would be visible in it.
    const hidden = screen.getByRole<HTMLInputElement>('textbox', { hidden: true });
    await act(async () => fireEvent.input(hidden, { target: { value: '' } }));
    await act(async () => resolve('sent'));
    expect([version(), field().value]).toEqual(['old', '']);
  });

  it('leaves a screen alone that is of the good release already', async () => {
    const failing = { '1.1.0': async () => Throwing, '1.0.0': async () => asking('old') };
    const { catalog } = await show(failing);
    type('1234');
    const before = field();
    await act(async () => catalog.leaveWithdrawn(ROLLED_BACK, () => true));
    await wait(5_000);
    expect(field()).toBe(before);
  });

  it('loads the page anew only after a pause, where the other one takes that', async () => {
    const { reloadPage } = await rollBack({ needsPageLoad: true });
    await wait(499);
    expect(reloadPage).not.toHaveBeenCalled();
    await wait(1);
    expect(reloadPage).toHaveBeenCalledOnce();
  });
});
