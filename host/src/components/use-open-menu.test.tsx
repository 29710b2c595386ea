import { type NavigateFunction, useNavigate } from '@sharpside/shared-ui/routing';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { type OpenMenu, useOpenMenu } from './use-open-menu.ts';

prepareShell();

function renderMenu() {
  const current: { menu?: OpenMenu; navigate?: NavigateFunction } = {};
  function Menu() {
    current.menu = useOpenMenu();
    current.navigate = useNavigate();
    return null;
  }
  renderShell(<Menu />, { path: '/here' });
  return {
    openId: () => current.menu?.openId,
    toggle: (id: string) => act(() => current.menu?.toggle(id)),
    go: (to: string) => act(async () => current.navigate?.(to)),
  };
}

it('starts with none open, and has one open at most', () => {
  // NAV-29
  const menu = renderMenu();
  expect(menu.openId()).toBeNull();
  menu.toggle('a');
  menu.toggle('b');
  expect(menu.openId()).toBe('b');
  menu.toggle('b');
  expect(menu.openId()).toBeNull();
});

it('closes on a route change that no click in it made, and does not open again on the way back', async () => {
  // NAV-26 NAV-27
  const menu = renderMenu();
  menu.toggle('a');
  await menu.go('/there');
  expect(menu.openId()).toBeNull();
  await menu.go('/here');
  expect(menu.openId()).toBeNull();
});

it('stays open when only the query changes', async () => {
  const menu = renderMenu();
  menu.toggle('a');
  await menu.go('/here?sort=era');
  expect(menu.openId()).toBe('a');
});
