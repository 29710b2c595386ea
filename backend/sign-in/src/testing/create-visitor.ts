import { CSRF_COOKIE, CSRF_HEADER, PROVIDER_LOGIN_PATH } from '@sharpside/contracts';
import { CALLBACK_PATH } from '../settings/auth-paths.ts';
import type { AuthForTests } from './start-auth-for-tests.ts';

type StoredCookie = { name: string; value: string; path: string; host: string };

type VisitOptions = { method?: string; headers?: Record<string, string>; body?: string };

/** A browser without a screen. It keeps cookies like a browser, and follows redirects on request. */
export type Visitor = {
  ask(url: string, options?: VisitOptions): Promise<Response>;
  /** Sends a request and follows redirects. Returns the last response and its address. */
  follow(url: string, options?: VisitOptions): Promise<{ url: string; response: Response }>;
  /** Goes to the provider and returns the address of its sign-in page. */
  openSignIn(next?: string): Promise<string>;
  signIn(accountId: string, next?: string): Promise<{ url: string; response: Response }>;
  /** Signs in up to the callback without visiting it. Returns the callback's URL. */
  signInUpToCallback(accountId: string, next?: string): Promise<string>;
  /** A request by the site's page code (default: GET): same origin, with the CSRF header. */
  call(path: string, options?: VisitOptions): Promise<Response>;
  findCookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
  cookieHeader(url: string): string;
};

const REDIRECTS = new Set([301, 302, 303]);
const FORM = 'application/x-www-form-urlencoded';

function parseSetCookie(text: string, host: string): StoredCookie & { isGone: boolean } {
  const [pair = '', ...attributes] = text.split('; ');
  const separator = pair.indexOf('=');
  const findAttribute = (name: string) =>
    attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const expires = findAttribute('expires');
  return {
    name: pair.slice(0, separator),
    value: pair.slice(separator + 1),
    path: findAttribute('path') ?? '/',
    host,
    isGone: findAttribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now()),
  };
}

function createJar() {
  const cookies = new Map<string, StoredCookie>();
  const toKey = ({ name, path, host }: StoredCookie) => `${host} ${path} ${name}`;
  return {
    keep(url: string, response: Response) {
      for (const text of response.headers.getSetCookie()) {
        const { isGone, ...cookie } = parseSetCookie(text, new URL(url).hostname);
        if (isGone) cookies.delete(toKey(cookie));
        else cookies.set(toKey(cookie), cookie);
      }
    },
    list(url: string) {
      const { hostname, pathname } = new URL(url);
      return [...cookies.values()].filter(({ host, path }) => host === hostname && pathname.startsWith(path));
    },
    set: (cookie: StoredCookie) => void cookies.set(toKey(cookie), cookie),
  };
}

export function createVisitor({ siteUrl }: Pick<AuthForTests, 'siteUrl'>): Visitor {
  const jar = createJar();
  const cookieHeader = (url: string) =>
    jar
      .list(url)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');

  async function ask(url: string, { headers = {}, ...options }: VisitOptions = {}) {
    const cookie = cookieHeader(url);
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      headers: { ...(cookie !== '' && { cookie }), ...headers },
    });
    jar.keep(url, response);
    return response;
  }

  async function followUntil(url: string, options: VisitOptions, isEnd: (url: string) => boolean) {
    let [current, response] = [url, await ask(url, options)];
    while (REDIRECTS.has(response.status)) {
      await response.body?.cancel();
      current = new URL(response.headers.get('location') ?? '', current).href;
      if (isEnd(current)) break;
      response = await ask(current);
    }
    return { url: current, response };
  }

  const findCookie = (name: string) => jar.list(siteUrl).find((cookie) => cookie.name === name)?.value;

  const begin = (next: string | undefined, isEnd: (url: string) => boolean) => {
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
    return followUntil(`${siteUrl}${PROVIDER_LOGIN_PATH}${query}`, {}, isEnd);
  };

  const choose = async (accountId: string, next: string | undefined, isEnd: (url: string) => boolean) => {
    const { url, response } = await begin(next, isEnd);
    // A provider that still knows the visitor does not show its page.
    if (!new URL(url).pathname.startsWith('/sign-in/')) return { url, response };
    await response.body?.cancel();
    const body = new URLSearchParams({ account: accountId }).toString();
    return followUntil(url, { method: 'POST', body, headers: { 'Content-Type': FORM } }, isEnd);
  };

  return {
    ask,
    follow: (url, options = {}) => followUntil(url, options, () => false),
    openSignIn: async (next) => (await begin(next, () => false)).url,
    signIn: (accountId, next) => choose(accountId, next, () => false),
    async signInUpToCallback(accountId, next) {
      const isCallback = (url: string) => url.startsWith(`${siteUrl}${CALLBACK_PATH}`);
      return (await choose(accountId, next, isCallback)).url;
    },
    call(path, options = {}) {
      const token = findCookie(CSRF_COOKIE);
      const headers = {
        'Sec-Fetch-Site': 'same-origin',
        ...(token !== undefined && { [CSRF_HEADER]: token }),
        ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
        ...options.headers,
      };
      return ask(`${siteUrl}${path}`, { ...options, headers });
    },
    findCookie,
    setCookie: (name, value) => jar.set({ name, value, path: '/', host: new URL(siteUrl).hostname }),
    cookieHeader,
  };
}

export async function signInAs(site: Pick<AuthForTests, 'siteUrl'>, accountId: string): Promise<Visitor> {
  const visitor = createVisitor(site);
  await visitor.signIn(accountId);
  return visitor;
}
