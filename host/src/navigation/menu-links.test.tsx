import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SectionCard } from '../home/section-cards.tsx';
import { aRemote, prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { listMenus } from '../site/menus.ts';
import { listOutlines } from '../site/outlines.ts';
import { DesktopMenus } from './desktop-menus.tsx';

prepareShell();

const aMenu = (count: number) => {
  const items = Array.from({ length: count }, (_, index) => `Page ${index}`);
  const remote = aRemote({ name: 'remote-ball', pathPrefix: '/ball', label: 'Ball', items });
  const [menu] = listMenus(listOutlines([remote], undefined));
  if (!menu) throw new Error('The remote has no menu.');
  return menu;
};
const readRows = () => getComputedStyle(screen.getByRole('list')).gridTemplateRows;

it.each([
  { count: 6, rows: 6 },
  { count: 7, rows: 4 },
])('a menu of $count pages has $rows rows', ({ count, rows }) => {
  renderShell(<DesktopMenus menus={[aMenu(count)]} />);
  act(() => screen.getByRole('button', { name: 'Ball' }).click());
  const [list] = screen.getAllByRole('list').slice(-1);
  expect(list && getComputedStyle(list).gridTemplateRows).toBe(`repeat(${rows}, auto)`);
});

it('puts the headings of a menu above their items, which keep their order', () => {
  const menu = aMenu(5);
  const items = menu.items.map((item, index) => ({
    ...item,
    ...(index === 0 && { heading: 'Picks' }),
    ...(index === 2 && { heading: 'Research' }),
  }));
  renderShell(<DesktopMenus menus={[{ ...menu, items }]} />);
  act(() => screen.getByRole('button', { name: 'Ball' }).click());
  const texts = (name: string) =>
    [...screen.getByRole('list', { name }).children].map(({ textContent }) => textContent);
  expect(texts('Picks')).toEqual(['Page 0', 'Page 1']);
  expect(texts('Research')).toEqual(['Page 2', 'Page 3', 'Page 4']);
});

it.each([
  { count: 6, rows: 3 },
  { count: 7, rows: 4 },
])('a section of $count pages has $rows rows on the front page', ({ count, rows }) => {
  const items = aMenu(count).items.map((item) => ({ ...item, access: 'public' as const }));
  const [first] = items;
  if (first) renderShell(<SectionCard id="ball" label="Ball" text="" first={first} items={items} />);
  expect(readRows()).toBe(`repeat(${rows}, auto)`);
});
