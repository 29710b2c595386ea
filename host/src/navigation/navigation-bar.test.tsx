import { PageRules } from '@sharpside/shared-ui/testing';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareShell, readWhereabouts, renderShell } from '../layout/testing/render-shell.tsx';
import { NavigationBar, type NavigationBarProps } from './navigation-bar.tsx';

prepareShell();

const ignore = () => {};

function renderBar(props: Partial<NavigationBarProps> = {}, options: Parameters<typeof renderShell>[1] = {}) {
  const inputs = {
    darkMode: true,
    isAuthenticated: false,
    toggleDarkMode: ignore,
    setIsAuthenticated: ignore,
  };
  return renderShell(<NavigationBar {...inputs} {...props} />, options);
}

const link = (name: string) => screen.getByRole('link', { name });
const href = (name: string) => link(name).getAttribute('href');

describe('the bar', () => {
  it('is fixed at the top, and leads home, to the FAQ, which has no dropdown, and out to the social profile', () => {
    // NAV-02 NAV-03 NAV-04 NAV-07
    renderBar();
    render(<PageRules />);
    const { position, top } = getComputedStyle(screen.getByRole('banner'));
    expect({ position, top }).toEqual({ position: 'fixed', top: '0px' });
    expect([href('Home'), href('Testline, to the front page'), href('FAQ')]).toEqual(['/', '/', '/faq']);
    expect(screen.queryByRole('button', { name: 'FAQ' })).toBeNull();
    expect(href('Follow on X')).toBe('https://social.test/testline');
    expect(link('Follow on X').getAttribute('target')).toBe('_blank');
    expect(link('Follow on X').getAttribute('rel')).toContain('noopener');
  });

  it.each([
    { path: '/', current: 'Home' },
    { path: '/faq', current: 'FAQ' },
    { path: '/login', current: 'Login' },
  ])('marks $current as the page in view at $path, and nothing else', ({ path, current }) => {
    renderBar({}, { path });
    const marked = screen.getAllByRole('link').filter((each) => each.hasAttribute('aria-current'));
    expect(marked.map((each) => each.textContent)).toEqual([current]);
    expect(link(current).getAttribute('aria-current')).toBe('page');
  });

  it.each(['/ball/scores', '/ball/in-no-menu'])('marks the dropdown of the section of %s', (path) => {
    renderBar({}, { path });
    expect(screen.getByRole('button', { name: 'Ball' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('button', { name: 'Tools' }).hasAttribute('aria-current')).toBe(false);
  });
});

describe('the session in the bar', () => {
  it("is a link 'Login' that remembers the page while signed out", async () => {
    // NAV-05 NAV-30
    const { user } = renderBar({ isAuthenticated: false }, { path: '/tools/converter?american=150' });
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
    expect(href('Login')).toBe('/login');
    await user.click(link('Login'));
    expect(readWhereabouts()).toMatchObject({
      pathname: '/login',
      state: { returnTo: '/tools/converter?american=150' },
    });
  });
});
