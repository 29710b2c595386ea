import type { FastifyRequest } from 'fastify';
import { findPreviewCookies, type PreviewCookies } from './preview-cookie.ts';

type Request = Pick<FastifyRequest, 'headers' | 'host'>;

/** The rules for a request of a browser that may be in a preview. */
export type PreviewAccess = {
  /** The browser's preview; undefined outside previews. */
  find(request: Request): PreviewCookies | undefined;
  /** True if calls of this browser reach backends without cookies and tokens, and bring no cookies back. */
  isWithoutAccount(request: Request): boolean;
};

export function createPreviewAccess(): PreviewAccess {
  const find = ({ headers }: Request) => findPreviewCookies(headers.cookie);
  return {
    find,
    isWithoutAccount: (request) => find(request)?.hasAccount === false,
  };
}
