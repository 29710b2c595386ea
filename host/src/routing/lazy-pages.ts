import { HOST_ROUTES, type HostPages } from '../site/host-routes.ts';
import { createLazyPage, type LazyPage } from './lazy-page.tsx';

/** The shell's own pages as the browser loads them: each when it is asked for. */
export const LAZY_PAGES = {
  home: createLazyPage(
    async () => (await import(/* webpackChunkName: "page-home" */ '../pages/home-page.tsx')).HomePage,
  ),
  login: createLazyPage(
    async () => (await import(/* webpackChunkName: "page-login" */ '../pages/login-page.tsx')).LoginPage,
  ),
  faq: createLazyPage(
    async () => (await import(/* webpackChunkName: "page-faq" */ '../pages/faq-page.tsx')).FaqPage,
  ),
  operator: createLazyPage(
    async () =>
      (await import(/* webpackChunkName: "page-operator" */ '../pages/operator-page.tsx')).OperatorPage,
  ),
} satisfies HostPages & Record<string, LazyPage>;

/** The page at a path, undefined where the path is not the shell's own. */
export function findLazyPage(pathname: string): LazyPage | undefined {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const route = HOST_ROUTES.find((one) => one.path === path);
  return route && LAZY_PAGES[route.page];
}
