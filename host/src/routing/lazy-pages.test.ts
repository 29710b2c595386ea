import { expect, it } from 'vitest';
import { findLazyPage, LAZY_PAGES } from './lazy-pages.tsx';

it.each([
  { path: '/', page: LAZY_PAGES.home },
  { path: '/faq', page: LAZY_PAGES.faq },
  { path: '/faq/', page: LAZY_PAGES.faq },
  { path: '/login//', page: LAZY_PAGES.login },
  { path: '/mlb/scores', page: undefined },
  { path: '/faq/more', page: undefined },
])('$path is a page of the shell or none', ({ path, page }) => {
  expect(findLazyPage(path)).toBe(page);
});
