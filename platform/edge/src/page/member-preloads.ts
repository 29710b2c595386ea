// biome-ignore-all lint/style/noRestrictedGlobals: the script in the page can import nothing, and catches the error.
import {
  type Access,
  CSRF_COOKIE,
  CSRF_HEADER,
  SESSION_MARKER_COOKIE,
  SUBSCRIBER_HINT_KEY,
} from '@sharpside/contracts';
import { LEAGUE_DAY_ENDS_AT } from '@sharpside/contracts/api';
import type { PageScript } from './after-paint.ts';
import { toInlineJson } from './inline-json.ts';

export const MEMBER_PRELOADS_ID = 'member-preloads';

/** `backend`: the base of the addresses of the calls. */
export type FirstCalls = { backend: string; paths: readonly string[] };

/** Files and calls that a page behind the sign-in preloads. Without `calls` it preloads only files. */
type MemberPreloads = { files: readonly PageScript[]; calls?: FirstCalls | undefined };

/** Names that the script in the page shares with the server and the shell. */
const PAGE_NAMES = {
  blockId: MEMBER_PRELOADS_ID,
  csrfCookie: CSRF_COOKIE,
  csrfHeader: CSRF_HEADER,
  markerCookie: SESSION_MARKER_COOKIE,
  hintKey: SUBSCRIBER_HINT_KEY,
  dayEndsAt: LEAGUE_DAY_ENDS_AT,
};

type Block = { access: Access } & MemberPreloads;

/** A call that is under way, as `shared-auth` takes it. */
type PageCall = { token: string; answer: Promise<Response>; end: (reason: unknown) => void };

/**
 * Preloads the files and first calls of a screen behind the sign-in, if this browser has the cookie that marks a
 * session. A subscriber's screen also needs the mark of a subscriber in local storage; only the calls that find out
 * about the subscription do not, because the shell makes them without it too. The page is the same for everybody, and
 * the screen's own gate still decides.
 *
 * `shared-auth` takes the answers from `window.firstCalls` (`calls/first-calls.ts`), so the calls must equal its own.
 * The answer of the profile resolves only after the call for the subscription has begun, so that `shared-auth` finds
 * that call.
 *
 * The text of this function runs in the page, so it must not use anything outside itself.
 */
function startMemberPreloads(names: typeof PAGE_NAMES): void {
  // Not validated, because the server wrote this text into the same page.
  const block: Block = JSON.parse(document.getElementById(names.blockId)?.textContent ?? '');
  const cookies = `; ${document.cookie};`;
  if (!cookies.includes(`; ${names.markerCookie}=`)) return;
  const isSubscribers = block.access === 'subscriber';

  function knowsSubscriber(): boolean {
    try {
      return cookies.includes(`; ${names.csrfCookie}=${localStorage.getItem(names.hintKey)};`);
    } catch {
      return false;
    }
  }

  function readToken(): string {
    const [, text = ''] = new RegExp(`; ${names.csrfCookie}=([^;]*)`).exec(cookies) ?? [];
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  function fillInDays(path: string): string {
    return path.replace(/{(today|yesterday)}/, (word) => {
      // Such as '2026-05-20 19:05:00'. The rule is that of toLeagueDay.
      const clock = new Date().toLocaleString('sv', { timeZone: 'America/New_York' });
      const day = clock.slice(0, 10);
      const back = Number(Number(clock.slice(11, 13)) < names.dayEndsAt) + Number(word === '{yesterday}');
      return new Date(Date.parse(day) - back * 864e5).toISOString().slice(0, 10);
    });
  }

  function startCalls({ backend, paths }: FirstCalls): void {
    const calls = new Map<string, PageCall>();
    Object.assign(window, { firstCalls: calls });
    const token = readToken();
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (token) headers[names.csrfHeader] = token;

    function call(path: string, follow?: (body: { access_token?: string }) => void): void {
      const url = backend + path;
      const ending = new AbortController();
      const asked = fetch(url, { credentials: 'include', headers, signal: ending.signal });
      const answer = asked.then(async (response) => {
        const following = follow && response.clone().json().then(follow);
        await following?.catch(() => {}); // The shell reads a wrong answer itself, and reports the fault.
        return response;
      });
      answer.catch(() => {});
      calls.set(url, { token, answer, end: (reason) => ending.abort(reason) });
    }

    if (isSubscribers) {
      call('/profile/', ({ access_token }) => {
        if (access_token) call(`/api/check-subscription/?${new URLSearchParams({ token: access_token })}`);
      });
    }
    if (maySee && !location.search) for (const path of paths) call(fillInDays(path));
  }

  const maySee = !isSubscribers || knowsSubscriber();
  if (block.calls) startCalls(block.calls);
  if (!maySee) return;
  for (const { href, integrity } of block.files) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: 'anonymous',
    });
    if (integrity) link.integrity = integrity;
    link.href = href;
    document.head.append(link);
  }
}

const withoutIndents = (text: string) => text.replace(/\n\s+/g, '\n');

export const MEMBER_PRELOAD_SCRIPT = `(${withoutIndents(startMemberPreloads.toString())})(${JSON.stringify(PAGE_NAMES)})`;

/** The tags of this script, for a place after the import map. */
export const toMemberPreloads = (access: Access, { files, calls }: MemberPreloads): string[] => [
  `<script type="application/json" id="${MEMBER_PRELOADS_ID}">${toInlineJson({ access, files, calls })}</script>`,
  `<script>${MEMBER_PRELOAD_SCRIPT}</script>`,
];
