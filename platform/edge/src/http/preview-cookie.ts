import { previewIdSchema } from '@sharpside/contracts';
import * as v from 'valibot';

const COOKIE = 'release-preview';

// A working day, so that nobody wonders the next day why their site differs.
const LONGEST_SECONDS = 8 * 60 * 60;

type CookieOptions = { behindTls: boolean };

const toCookie = (value: string, { maxAge, behindTls }: CookieOptions & { maxAge: number }) =>
  `${COOKIE}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${behindTls ? '; Secure' : ''}`;

/** The `Set-Cookie` header that keeps a browser in a preview. Units: `remainingMs` until the preview ends. */
export const toPreviewCookie = (
  id: string,
  { remainingMs, behindTls }: CookieOptions & { remainingMs: number },
): string =>
  toCookie(id, { behindTls, maxAge: Math.max(1, Math.min(LONGEST_SECONDS, Math.floor(remainingMs / 1000))) });

/** The `Set-Cookie` header that takes it out again. */
export const PREVIEW_COOKIE_CLEARED = `${COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;

/** The preview that a `Cookie` header names; undefined where it names none, or an impossible one. */
export function findPreviewId(cookies: string | undefined): string | undefined {
  const value = cookies?.includes(COOKIE)
    ? /(?:^|;\s*)release-preview=([^;]*)/.exec(cookies)?.[1]?.trim()
    : undefined;
  return v.is(previewIdSchema, value) ? value : undefined;
}
