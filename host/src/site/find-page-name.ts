import type { RemoteDeclaration } from '@sharpside/contracts';
import { HOST_ROUTES } from './host-routes.ts';

/** The name of the page at an address: 'the front page' for the front page, null for an unknown one. */
export function findPageName(address: string, remotes: readonly RemoteDeclaration[]): string | null {
  const [path] = address.split(/[?#]/);
  if (path === '/') return 'the front page';
  const routes = [...HOST_ROUTES, ...remotes.flatMap((remote) => remote.routes)];
  return routes.find((route) => route.path === path)?.title ?? null;
}
