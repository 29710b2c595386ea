import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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

it.each([
  { count: 6, rows: 6 },
  { count: 7, rows: 4 },
  { count: 8, rows: 4 },
])('a menu of $count pages has $rows rows', ({ count, rows }) => {
  renderShell(<DesktopMenus menus={[aMenu(count)]} />);
  act(() => screen.getByRole('button', { name: 'Ball' }).click());
  const [list] = screen.getAllByRole('list').slice(-1);
  expect(list && getComputedStyle(list).gridTemplateRows).toBe(`repeat(${rows}, auto)`);
});
