import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translatePage } from '../testing/translate-page.ts';
import type { Screen } from './load-screen.ts';
import { show } from './testing/show-remote-screen.tsx';

/** A screen with a text beside a conditional part: at the press React looks for that text, which is gone. */
const counting = (version: string): Screen => {
  const Counting = () => {
    const [isOpen, setIsOpen] = useState(false);
    const [stake, setStake] = useState('');
    return (
      <>
        <h1>{version}</h1>
        <input aria-label="Stake" value={stake} onChange={({ target }) => setStake(target.value)} />
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          {isOpen && <b>less</b>} of it
        </button>
      </>
    );
  };
  return Counting;
};

const RELEASES = { '1.1.0': async () => counting('new'), '1.0.0': async () => counting('old') };

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake' });
const version = () => screen.queryByRole('heading')?.textContent;
/** Presses the button of a translated page; the values that a broken screen hands over are entered after that. */
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));

let undo = () => {};
const translate = () => {
  undo();
  undo = translatePage();
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  undo();
  vi.useRealTimers();
});

describe('a screen that a translation of the page broke', () => {
  it('is mounted anew, with what the visitor typed, and is no fault of its release', async () => {
    const { beacons, catalog } = await show(RELEASES);
    translate();
    field().focus();
    fireEvent.input(field(), { target: { value: '250' } });
    // The screen imports this module too. After this import, its own import has finished.
    await act(async () => void (await import('./handover/carry-fields.ts')));
    await press();
    expect([version(), field().value, screen.getByRole('button').textContent]).toEqual([
      'new',
      '250',
      ' of it',
    ]);
    expect(document.activeElement).toBe(field());
    expect(beacons).toEqual([]);
    expect(catalog.getState().remotes['remote-tools']?.failed.size).toBe(0);
  });

  it('is mounted anew again at a later press', async () => {
    const { beacons } = await show(RELEASES);
    for (const _ of [1, 2, 3]) {
      translate();
      await press();
      expect(version()).toBe('new');
      await wait(2_000);
    }
    expect(beacons).toEqual([]);
  });

  it('is given up where it breaks again at once: the previous release, then the panel, and no beacon', async () => {
    const { beacons } = await show(RELEASES);
    const seen: unknown[] = [];
    for (const _ of [1, 2, 3, 4]) {
      translate();
      await press();
      seen.push(version());
    }
    expect(seen).toEqual(['new', 'old', 'old', 'Odds Converter']);
    expect(screen.getByRole('alert').textContent).toContain(
      'Translating this page broke it. The rest of the site',
    );
    expect(beacons).toEqual([]);
  });
});

it('the same error on a page that nobody translated is a fault of the release', async () => {
  const { beacons } = await show(RELEASES);
  const button = screen.getByRole('button');
  button.replaceChildren('gone');
  await press();
  expect(version()).toBe('old');
  expect(beacons).toMatchObject([{ version: '1.1.0', failure: 'render', fallback: '1.0.0' }]);
});
