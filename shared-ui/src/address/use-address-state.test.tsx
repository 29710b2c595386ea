import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressRouter } from '../address-router.tsx';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from '../routing.ts';
import { type AddressFormat, useAddressState } from './use-address-state.ts';

const FORMAT: AddressFormat<string> = {
  ownKeys: ['q'],
  read: (params) => params.get('q') ?? 'none',
  toEntries: (state) => [['q', state]],
};

let setState: (state: string) => void = () => undefined;
let pick: (state: string) => void = () => undefined;
let navigate: NavigateFunction = () => undefined;

function Screen() {
  const [state, set] = useAddressState(FORMAT);
  setState = set;
  pick = (next) => set(next, 'picked');
  return <output>{state}</output>;
}

const addresses: string[] = [];
let entryState: unknown;

function Site() {
  const { pathname, search, state } = useLocation();
  entryState = state;
  navigate = useNavigate();
  if (addresses.at(-1) !== pathname + search) addresses.push(pathname + search);
  return pathname === '/tool' ? <Screen /> : null;
}

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Site />
    </MemoryRouter>,
  );
const shown = () => screen.getByRole('status').textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  addresses.length = 0;
});
afterEach(() => vi.useRealTimers());

describe('state in the address', () => {
  it('is written at once when the visitor turns to something else', () => {
    open('/tool?q=a');
    act(() => setState('b'));
    act(() => void document.dispatchEvent(new Event('pointerdown')));
    expect(addresses.at(-1)).toBe('/tool?q=b');
  });

  it('keeps what the history entry says of where the visitor came from, while he types', () => {
    open('/');
    act(() => void navigate('/tool?q=a', { state: 'from the board' }));
    act(() => setState('b'));
    wait(300);
    expect(addresses.at(-1)).toBe('/tool?q=b');
    expect(entryState).toBe('from the board');
  });

  it('follows an address that comes from elsewhere', () => {
    open('/tool?q=a');
    act(() => setState('b'));
    wait(300);
    act(() => void navigate('/tool?q=linked'));
    expect(shown()).toBe('linked');
    // Goes back to an address that the state wrote itself.
    act(() => void navigate(-1));
    expect(shown()).toBe('b');
  });

  it('is that of before for a visitor who goes back before the router has shown what was picked', async () => {
    window.history.replaceState(null, '', '/tool?q=one');
    render(
      <AddressRouter>
        <Site />
      </AddressRouter>,
    );
    act(() => {
      pick('two');
      // The router renders addresses in transitions, and this one is not rendered yet.
      expect(window.location.search).toBe('?q=two');
      window.history.replaceState(null, '', '/tool?q=one');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(shown()).toBe('one');
    window.history.replaceState(null, '', '/');
  });

  it.each([
    // Chromium fires `focusout` when the field is removed.
    ['the focus leaves the field', () => void document.dispatchEvent(new Event('focusout'))],
    ['typing has paused', () => void vi.advanceTimersByTime(300)],
  ])('does not pull a visitor forward who goes back before %s', (_case, happen) => {
    window.history.replaceState(null, '', '/tool?q=one');
    render(
      <AddressRouter>
        <Site />
      </AddressRouter>,
    );
    act(() => setState('two'));
    act(() => {
      window.history.replaceState(null, '', '/before');
      window.dispatchEvent(new PopStateEvent('popstate'));
      happen();
    });
    expect(window.location.pathname).toBe('/before');
    window.history.replaceState(null, '', '/');
  });
});
