import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aRemote, CONFIG, renderShell } from '../layout/testing/render-shell.tsx';
import { HomePage } from './home-page.tsx';

describe('the front page', () => {
  it('has a title and a tagline that names the product', () => {
    // HOME-01
    renderShell(<HomePage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
    expect(screen.getByText(new RegExp(`${CONFIG.productName} works out`))).toBeTruthy();
    expect(document.title).toBe(CONFIG.productName);
  });

  it('leads to every page that the remotes list, section by section in the order of the bar', () => {
    renderShell(<HomePage />);
    const sections = ['Ball', 'Tools'].map((name) => within(screen.getByRole('region', { name })));
    const links = sections.flatMap((section) => section.getAllByRole('link'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/ball/scores',
      '/ball/park-factors',
      '/ball/definitions',
      '/tools/calculator',
      '/tools/converter',
    ]);
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .slice(-2)
        .map((each) => each.textContent),
    ).toEqual(['Ball', 'Tools']);
  });

  it.each([
    { access: 'public', mark: 'Open to all' },
    { access: 'protected', mark: 'Login' },
    { access: 'subscriber', mark: 'Subscription' },
  ] as const)("marks a $access page '$mark'", ({ access, mark }) => {
    const remotes = [aRemote({ name: 'remote-a', pathPrefix: '/a', label: 'A', access })];
    renderShell(<HomePage />, { remotes });
    expect(screen.getByRole('link', { name: `Scores ${mark}` })).toBeTruthy();
  });

  it('offers the first page that is open to all, and the FAQ', () => {
    renderShell(<HomePage />);
    expect(screen.getByRole('link', { name: 'Open the Calculator' }).getAttribute('href')).toBe(
      '/tools/calculator',
    );
    expect(screen.getByRole('link', { name: 'Read the FAQ' }).getAttribute('href')).toBe('/faq');
  });

  it('says so when nothing is live', () => {
    renderShell(<HomePage />, { remotes: [] });
    expect(screen.getByText('No section is live right now.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Open the/ })).toBeNull();
  });

  it('shows what each price must win', () => {
    renderShell(<HomePage />);
    const row = screen.getByRole('row', { name: /110/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1.91', '', '52.4%']);
  });
});
