import type { RemoteDeclaration } from '@sharpside/contracts';
import { HOST_ROUTES } from './host-routes.ts';

/** What the page at an address is called; the product's front page is 'the front page', an unknown one is null. */
export function findPageName(address: string, remotes: readonly RemoteDeclaration[]): string | null {
  const [path] = address.split(/[?#]/);
  if (path === '/') return 'the front page';
  const routes = [...HOST_ROUTES, ...remotes.flatMap((remote) => remote.routes)];
  return routes.find((route) => route.path === path)?.title ?? null;
}
