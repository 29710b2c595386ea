import { LOGIN_PATH, PROVIDER_LOGIN_PATH } from '@sharpside/contracts';
import { splitUrl } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';

type SignInRequest = Pick<FastifyRequest, 'url' | 'headers'>;

const isNavigation = ({ headers }: SignInRequest) =>
  headers['sec-fetch-mode'] === 'navigate' ||
  (headers['sec-fetch-mode'] === undefined && (headers.accept ?? '').includes('text/html'));

/**
 * Address for a person who wants to sign in while the backend is down: a page that explains the outage and links to the
 * page they wanted. Undefined for any other request, and for a program, which can read the error.
 */
export function findUnreachableSignIn(request: SignInRequest): string | undefined {
  const { path, query: asked } = splitUrl(request.url);
  if (!path.startsWith(PROVIDER_LOGIN_PATH) || !isNavigation(request)) return undefined;
  const query = new URLSearchParams({ problem: 'unavailable' });
  const next = new URLSearchParams(asked).get('next');
  if (next !== null) query.set('next', next);
  return `${LOGIN_PATH}?${query}`;
}
