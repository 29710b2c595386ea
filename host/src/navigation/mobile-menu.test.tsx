import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareShell, renderShell, resizeTo } from '../layout/testing/render-shell.tsx';
import { NavigationBar } from './navigation-bar.tsx';

prepareShell();

const ignore = () => {};

// The test's window is wide, where styles hide the button. A browser test checks that narrow screens show it.
const menuButton = () => screen.getByRole('button', { name: 'Menu', hidden: true });
const sheet = () => screen.queryByRole('dialog', { name: 'Menu' });
const inSheet = () => within(screen.getByRole('dialog', { name: 'Menu' }));

type Options = { path?: string; isAuthenticated?: boolean; fetch?: typeof globalThis.fetch };

async function renderOpened({ path = '/', isAuthenticated = false, fetch }: Options = {}) {
  const view = renderShell(
    <NavigationBar
      darkMode
      isAuthenticated={isAuthenticated}
      toggleDarkMode={ignore}
      setIsAuthenticated={ignore}
    />,
    { path, ...(fetch && { fetch }) },
  );
  resizeTo(390);
  await view.user.click(menuButton());
  return view;
}

describe('the mobile menu', () => {
  it('is opened by the menu button, with everything that the wide bar has', async () => {
    // NAV-23 NAV-29
    await renderOpened();
    expect(menuButton().getAttribute('aria-expanded')).toBe('true');
    expect(menuButton().getAttribute('aria-haspopup')).toBe('dialog');
    const links = inSheet()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Home', '/'],
      ['FAQ', '/faq'],
      ['Follow on X', 'https://social.test/testline'],
      ['Login', '/login'],
    ]);
    expect(
      inSheet()
        .getAllByRole('button', { expanded: false })
        .map((each) => each.textContent),
    ).toEqual(['Ball', 'Tools']);
  });

  it('tells a signed-in visitor whose account it is, and closes once they are signed out', async () => {
    const { user } = await renderOpened({
      isAuthenticated: true,
      fetch: async () => Response.json({ name: 'Iris Calloway', success: true }),
    });
    await inSheet().findByText('Iris Calloway');
    await user.click(inSheet().getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(sheet()).toBeNull());
  });

  it('opens one section at a time, and closes the open one', async () => {
    // NAV-24 NAV-25 NAV-29
    const { user } = await renderOpened();
    const sections = () =>
      inSheet()
        .queryAllByRole('button', { expanded: true })
        .map((each) => each.textContent);
    await user.click(inSheet().getByRole('button', { name: 'Ball' }));
    expect(inSheet().getByRole('link', { name: 'Park Factors' }).getAttribute('href')).toBe(
      '/ball/park-factors',
    );
    await user.click(inSheet().getByRole('button', { name: 'Tools' }));
    expect(sections()).toEqual(['Tools']);
    await user.click(inSheet().getByRole('button', { name: 'Tools' }));
    expect(sections()).toEqual([]);
  });

  it('marks the page in view and its section, and closes when that page is chosen again', async () => {
    const { user } = await renderOpened({ path: '/ball/scores' });
    const section = inSheet().getByRole('button', { name: 'Ball' });
    expect(section.getAttribute('aria-current')).toBe('true');
    await user.click(section);
    const here = inSheet().getByRole('link', { name: 'Scores' });
    expect(here.getAttribute('aria-current')).toBe('page');
    await user.click(here);
    expect(sheet()).toBeNull();
  });

  it('closes with a click outside it, Escape, its own button or a link, and can be opened again', async () => {
    // NAV-28
    const { user } = await renderOpened();
    await user.click(inSheet().getByRole('heading', { name: 'Menu' }));
    expect(sheet()).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(sheet()).toBeNull();
    expect(menuButton().getAttribute('aria-expanded')).toBe('false');
    for (const find of [
      () => screen.getByRole('dialog', { name: 'Menu' }),
      () => inSheet().getByRole('button', { name: 'Close menu' }),
      () => inSheet().getByRole('link', { name: 'FAQ' }),
    ]) {
      await user.click(menuButton());
      await user.click(find());
      expect(sheet()).toBeNull();
    }
  });

  it('closes when the window grows to where the dropdowns are, and not before', async () => {
    await renderOpened();
    await act(async () => resizeTo(767));
    expect(sheet()).not.toBeNull();
    await act(async () => resizeTo(768));
    expect(sheet()).toBeNull();
  });
});
