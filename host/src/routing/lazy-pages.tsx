import { lazyAgain } from '@sharpside/shared-ui';
import type { ComponentType } from 'react';
import { PageLoadError } from '../federation/load-errors.ts';
import { HOST_ROUTES, type HostPages } from '../site/host-routes.ts';

/** A page in its own chunk. After `preload` has resolved, it renders at once, without suspending. */
type LazyPage = ComponentType & { preload(): Promise<void> };

/**
 * A page that loads at its first render, or at `preload`. Its rendering throws a {@link PageLoadError} if the code does
 * not arrive.
 */
export function createLazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Preloaded: ComponentType | undefined;
  const Lazy = lazyAgain(() =>
    load().catch((cause: unknown) => {
      throw new PageLoadError('A page of the shell could not be loaded; try again.', { cause });
    }),
  );
  // A mounted page must keep its component, so the load of `Lazy` does not set `Preloaded`.
  const Page = () => (Preloaded ? <Preloaded /> : <Lazy />);
  return Object.assign(Page, {
    async preload() {
      Preloaded = await load();
    },
  });
}

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

/** The page at a path; undefined for paths that are not the shell's own. */
export function findLazyPage(pathname: string): LazyPage | undefined {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const route = HOST_ROUTES.find((one) => one.path === path);
  return route && LAZY_PAGES[route.page];
}
