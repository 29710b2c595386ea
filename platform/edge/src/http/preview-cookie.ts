import { appNameSchema, previewIdSchema, type ReleaseName, versionSchema } from '@sharpside/contracts';
import * as v from 'valibot';

const COOKIE = 'release-preview';
// With this prefix browsers accept the cookie only from this very host, over TLS. Otherwise another host of the domain
// could put a visitor into a preview.
const TLS_COOKIE = `__Host-${COOKIE}`;
const PICKS_COOKIE = 'release-picks';

/** Names of the backend's session cookie. */
const SESSION = /(?:^|;\s*)(?:__Host-)?session=([^;\s]+)/;

// A working day: on the next day the browser shows the ordinary site again.
const LONGEST_SECONDS = 8 * 60 * 60;

/** Maximum number of releases, one per app, that a browser may choose within a preview. It keeps the cookie short. */
export const MAX_PICKS = 20;
const MAX_PICKS_LETTERS = 2_000;

export const PREVIEW_COOKIE_NAMES: readonly string[] = [COOKIE, TLS_COOKIE, PICKS_COOKIE];

type CookieOptions = { behindTls: boolean };

type Cookie = CookieOptions & { name: string; value: string; maxAge: number };

const toCookie = ({ name, value, maxAge, behindTls }: Cookie) =>
  `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${behindTls ? '; Secure' : ''}`;

const toMaxAge = (remainingMs: number) =>
  Math.max(1, Math.min(LONGEST_SECONDS, Math.floor(remainingMs / 1000)));

type Remaining = CookieOptions & { remainingMs: number };

/** The `Set-Cookie` header that keeps a browser in a preview. `remainingMs`: time until the preview ends. */
export const toPreviewCookie = (
  { id, seal }: Pick<PreviewCookies, 'id' | 'seal'>,
  { remainingMs, behindTls }: Remaining,
): string => {
  const value = seal === undefined ? id : `${id}.${seal}`;
  return toCookie({ name: behindTls ? TLS_COOKIE : COOKIE, value, behindTls, maxAge: toMaxAge(remainingMs) });
};

/** The headers that take a browser out of its preview. */
export const PREVIEW_COOKIE_CLEARED: readonly [string, string] = [
  `${COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
  `${TLS_COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
];

export const PICKS_COOKIE_CLEARED = `${PICKS_COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;

const toPicksText = (picks: readonly ReleaseName[]) =>
  picks.map(({ app, version }) => `${app}@${version}`).join('|');

export const fitsPicksCookie = (picks: readonly ReleaseName[]): boolean =>
  picks.length <= MAX_PICKS && toPicksText(picks).length <= MAX_PICKS_LETTERS;

/** The `Set-Cookie` header with the releases that a browser chose within a preview. */
export function toPicksCookie(
  id: string,
  picks: readonly ReleaseName[],
  { remainingMs, behindTls }: Remaining,
): string {
  if (picks.length === 0) return PICKS_COOKIE_CLEARED;
  const value = `${id}:${toPicksText(picks)}`;
  return toCookie({ name: PICKS_COOKIE, value, behindTls, maxAge: toMaxAge(remainingMs) });
}

export type PreviewCookies = {
  id: string;
  /** Proof that the visitor opened the preview with the account. Nobody has verified it yet. */
  seal: string | undefined;
  /** Releases that the browser chose; undefined if its cookie of choices is not valid. */
  picks: readonly ReleaseName[] | undefined;
};

const PATTERN = /(?:^|;\s*)release-preview=([^;]*)/;
const TLS_PATTERN = /(?:^|;\s*)__Host-release-preview=([^;]*)/;

/** The preview that a `Cookie` header names; undefined without an id or with an impossible id. */
function findPreview(
  cookies: string | undefined,
  { behindTls }: CookieOptions,
): Pick<PreviewCookies, 'id' | 'seal'> | undefined {
  const pattern = behindTls ? TLS_PATTERN : PATTERN;
  const value = cookies?.includes(COOKIE) ? pattern.exec(cookies)?.[1]?.trim() : undefined;
  const [id, seal] = value?.split('.', 2) ?? [];
  return v.is(previewIdSchema, id) ? { id, seal } : undefined;
}

/** The value of the visitor's session cookie in a `Cookie` header. */
export const findSession = (cookies: string | undefined): string | undefined =>
  SESSION.exec(cookies ?? '')?.[1];

function parsePick(text: string): ReleaseName | undefined {
  const [app, version, ...rest] = text.split('@');
  const isPick = rest.length === 0 && v.is(appNameSchema, app) && v.is(versionSchema, version);
  return isPick ? { app, version } : undefined;
}

/** Undefined for a value that this server cannot have written. The length is checked before anything is parsed. */
function parsePicks(value: string): ReleaseName[] | undefined {
  if (value.length > MAX_PICKS_LETTERS) return undefined;
  const texts = value.split('|');
  if (texts.length > MAX_PICKS) return undefined;
  const picks = texts.flatMap((text) => parsePick(text) ?? []);
  const isOneOfEach = new Set(picks.map(({ app }) => app)).size === texts.length;
  return isOneOfEach ? picks : undefined;
}

/**
 * The preview of a `Cookie` header, and the releases that the browser chose within it; undefined without a preview.
 * Choices of other previews are ignored.
 */
export function findPreviewCookies(
  cookies: string | undefined,
  options: CookieOptions,
): PreviewCookies | undefined {
  const preview = findPreview(cookies, options);
  if (preview === undefined) return undefined;
  const { id } = preview;
  const value = /(?:^|;\s*)release-picks=([^;]*)/.exec(cookies ?? '')?.[1]?.trim();
  const isOfPreview = value?.startsWith(`${id}:`);
  return { ...preview, picks: value && isOfPreview ? parsePicks(value.slice(id.length + 1)) : [] };
}
