import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAddress } from '../address/use-address.ts';
import { renderScreen } from '../testing/index.ts';
import { VIEW_STORAGE_KEY, ViewSwitch, viewParam } from './view-switch.tsx';

const SCHEMA = { view: viewParam() };

function List() {
  const { values, change, createLink } = useAddress(SCHEMA);
  return (
    <>
      <ViewSwitch value={values.view} onValueChange={(view) => change({ view })} />
      <output>{createLink()}</output>
    </>
  );
}

const show = (address = '/list') => renderScreen(<List />, address);
const pressed = () => screen.getByRole('button', { pressed: true }).textContent;
const link = () => new URL(screen.getByRole('status').textContent ?? '').search;

afterEach(() => localStorage.clear());

it('begins with cards, and a copied link of a table opens as a table', async () => {
  const { user } = show();
  expect(pressed()).toBe('Cards');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(pressed()).toBe('Table');
  expect(link()).toBe('?view=table');
});

it('remembers the choice for the next visit, whose links have it too', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  cleanup();
  show();
  expect(pressed()).toBe('Table');
  expect(link()).toBe('?view=table');
});

it.each(['table', 'cards'] as const)('shows the view of a link, whatever was remembered: %s', (view) => {
  localStorage.setItem(VIEW_STORAGE_KEY, view === 'table' ? 'cards' : 'table');
  show(`/list?view=${view}`);
  expect(pressed()).toBe(view === 'table' ? 'Table' : 'Cards');
});

it('switches without storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(pressed()).toBe('Table');
  vi.restoreAllMocks();
});
