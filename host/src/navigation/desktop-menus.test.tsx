import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { NavigationBar } from './navigation-bar.tsx';

prepareShell();

const ignore = () => {};

const renderBar = (path = '/') =>
  renderShell(
    <>
      <NavigationBar darkMode isAuthenticated={false} toggleDarkMode={ignore} setIsAuthenticated={ignore} />
      <p>Elsewhere</p>
    </>,
    { path },
  );

const dropdown = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => dropdown(name).getAttribute('aria-expanded') === 'true';
async function open(user: ReturnType<typeof renderBar>['user'], name: string) {
  await user.click(dropdown(name));
  expect(isOpen(name)).toBe(true);
}
const focused = () => document.activeElement?.textContent;

describe('dropdowns', () => {
  it('stand between Home and FAQ in the order of the remotes, one open at a time, until a click', async () => {
    // NAV-24 NAV-25 NAV-29
    const { user } = renderBar();
    const words = [...screen.getByRole('list').children].map((item) => item.firstElementChild?.textContent);
    expect(words).toEqual(['Home', 'Ball', 'Tools', 'FAQ']);
    await open(user, 'Ball');
    await open(user, 'Tools');
    expect(isOpen('Ball')).toBe(false);
    await user.click(dropdown('Tools'));
    expect(isOpen('Tools')).toBe(false);
    await open(user, 'Ball');
    await user.click(screen.getByText('Elsewhere'));
    expect(isOpen('Ball')).toBe(false);
  });

  it('disclose the declared links, and no others, when clicked, and have none in the page while they are closed', async () => {
    const { user } = renderBar();
    const countLinks = () => document.querySelectorAll('[href^="/ball/"]').length;
    const closed = countLinks();
    await user.click(dropdown('Ball'));
    const panel = document.getElementById(dropdown('Ball').getAttribute('aria-controls') ?? '');
    const links = [...(panel?.querySelectorAll('a') ?? [])];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Scores', '/ball/scores'],
      ['Park Factors', '/ball/park-factors'],
      ['Definitions', '/ball/definitions'],
    ]);
    expect(countLinks()).toBe(closed + 3);
    await user.keyboard('{Escape}');
    expect(countLinks()).toBe(closed);
  });

  it('close when the link of the page in view is followed', async () => {
    const { user } = renderBar('/ball/scores');
    await open(user, 'Ball');
    const here = screen.getByRole('link', { name: 'Scores' });
    expect(here.getAttribute('aria-current')).toBe('page');
    await user.click(here);
    expect(isOpen('Ball')).toBe(false);
  });
});

describe('the keyboard', () => {
  it('stands at the first or last link after an arrow, Enter or End on the button', async () => {
    const { user } = renderBar();
    for (const { keys, expected } of [
      { keys: '{ArrowDown}', expected: 'Scores' },
      { keys: '{ArrowUp}', expected: 'Definitions' },
      { keys: '{ArrowDown}{End}', expected: 'Definitions' },
      { keys: '{ArrowDown}{End}{Home}', expected: 'Scores' },
      { keys: '{ArrowDown}{ArrowUp}', expected: 'Definitions' },
      { keys: '{ArrowUp}{ArrowDown}', expected: 'Scores' },
      { keys: '{Enter}{ArrowDown}', expected: 'Scores' },
    ]) {
      dropdown('Ball').focus();
      await user.keyboard(keys);
      expect(isOpen('Ball')).toBe(true);
      expect(focused()).toBe(expected);
      await user.keyboard('{Escape}');
    }
  });

  it('closes with Escape, also where the click left the focus elsewhere as Safari on a Mac does, and returns to the button', async () => {
    const { user } = renderBar();
    await open(user, 'Ball');
    dropdown('Ball').blur();
    await user.keyboard('{Escape}');
    expect(isOpen('Ball')).toBe(false);
    expect(focused()).toBe('Ball');
  });

  it('leaves and closes an open dropdown with Tab, after its last link', async () => {
    const { user } = renderBar();
    dropdown('Ball').focus();
    await user.keyboard('{ArrowDown}{End}');
    expect(isOpen('Ball')).toBe(true);
    await user.tab();
    expect(focused()).toBe('Tools');
    expect(isOpen('Ball')).toBe(false);
  });

  it('moves along the bar with the arrows, going round, also out of an open dropdown', async () => {
    const { user } = renderBar();
    screen.getByRole('link', { name: 'Home' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Ball');
    await user.keyboard('{ArrowDown}');
    expect(isOpen('Ball')).toBe(true);
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Tools');
    expect(isOpen('Ball')).toBe(false);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('Home');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('FAQ');
  });
});
