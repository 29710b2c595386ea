import {
  ASK_AGAIN_COOKIE,
  ASK_AGAIN_SECONDS,
  DOMAIN_COOKIES,
  PROVIDER_LOGIN_PATH,
} from '@sharpside/contracts';

const SHARED: ReadonlySet<string> = new Set(DOMAIN_COOKIES);

const NAME = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** Browsers change cookies with these prefixes only by a header with `Secure`. */
const NEEDS_SECURE = /^__(?:host|secure)-/i;

/** Limits the headers of an answer. A browser keeps about 180 cookies per site. */
const MAX_COOKIES = 180;

const listNames = (cookies: string): string[] =>
  cookies
    .split(';', MAX_COOKIES)
    .map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => NAME.test(name));

/** The host and its parent domains, for cookies that a whole domain shares; none for an IP address or a single name. */
function listDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  if (/^\d+$/.test(labels.at(-1) ?? '') || hostname.includes(':')) return [];
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

type SignOutOptions = {
  hostname: string;
  /** Names of cookies that stay. */
  kept: readonly string[];
  behindTls: boolean;
};

/**
 * The `Set-Cookie` headers that sign a browser out: its cookies of this host expire, and at the next sign-in the provider
 * asks for the account. So the code of a preview finds no session, and cannot begin one
 * without a question to the visitor.
 *
 * @param cookies the `Cookie` header of the browser.
 */
export function toSignOutCookies(
  cookies: string | undefined,
  { hostname, kept, behindTls }: SignOutOptions,
): string[] {
  const secure = behindTls ? '; Secure' : '';
  const expire = (name: string, place = '') =>
    `${name}=; Max-Age=0; Path=/${place}${NEEDS_SECURE.test(name) ? '; Secure' : secure}`;
  const domains = listDomains(hostname);
  const names = listNames(cookies ?? '').filter((name) => !kept.includes(name));
  return [
    ...names.flatMap((name) => [
      expire(name),
      ...(SHARED.has(name) ? domains.map((domain) => expire(name, `; Domain=${domain}`)) : []),
    ]),
    `${ASK_AGAIN_COOKIE}=1; Max-Age=${ASK_AGAIN_SECONDS}; Path=${PROVIDER_LOGIN_PATH}; HttpOnly; SameSite=Lax${secure}`,
  ];
}
