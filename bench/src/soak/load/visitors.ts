import {
  BEACON_PATH,
  LOAD_TIME_PATH,
  pageTicketSchema,
  TICKET_PATH,
  VITALS_PATH,
} from '@sharpside/contracts';
import { createVisitor } from '@sharpside/sign-in/testing/create-visitor';
import * as v from 'valibot';
import type { ReadyRequest } from '../../api/subscriber.ts';
import type { Outcomes } from '../figures/outcomes.ts';
import type { SoakSite } from '../site/site.ts';
import { type Asker, createAsker } from './ask.ts';
import { keepTab } from './keep-tab.ts';

/** Pages of the shell and of every section. */
const PAGES = [
  '/',
  '/faq',
  '/live.json',
  '/sportsbooks/odds-converter',
  '/sportsbooks/arbitrage-calculator',
  '/mlb/exit-velocity-tracker',
  '/nba/whos-hot',
  '/nfl/nfl-hit-rates',
  '/no-such-page',
];

/** Lines that visitors come from. So many that no limit is met, and so few that all have come in the first round. */
const LINES = 300;
const MEMBERS = 6;
const STREAMS = 60;
const SIGN_IN_EVERY_MS = 3_000;
const BEACON_EVERY_MS = 1_000;
/** Reports of failures come from so few networks that the guard stops no release. */
const FAILING_LINES = 5;

const ACCOUNTS = ['subscriber', 'non-subscriber', 'staff', 'expired-subscriber'] as const;

/** Visitors of a site, while they are there. */
export type Visitors = {
  come(): void;
  /** Sends them all away, once the requests under way are answered. */
  leave(): Promise<void>;
};

type Dice = (limit: number) => number;
type VisitorsOptions = {
  site: SoakSite;
  perSecond: number;
  dice: Dice;
  outcomes: Outcomes;
  requestAt: (at: number) => ReadyRequest;
};

const toLine = (at: number) => ({ 'x-forwarded-for': `20.${Math.floor(at / 200)}.${at % 200}.7` });

const pick = <T>(from: readonly [T, ...T[]] | readonly T[], at: number): T => {
  const one = from[at % from.length];
  if (one === undefined) throw new RangeError('There is nothing to choose from.');
  return one;
};

type Member = Record<'cookie' | 'x-csrftoken', string>;

async function signInMember(url: string): Promise<Member> {
  const visitor = createVisitor({ siteUrl: url });
  const { response } = await visitor.signIn('subscriber');
  await response.text();
  return { cookie: visitor.cookieHeader(url), 'x-csrftoken': visitor.findCookie('csrftoken') ?? '' };
}

/** Somebody who signs in, looks at the account, and signs out. */
async function visitAsMember(url: string, account: string): Promise<string | undefined> {
  const visitor = createVisitor({ siteUrl: url });
  const { url: end, response } = await visitor.signIn(account, '/faq');
  await response.text();
  if (end !== `${url}/faq`) return `signed in to ${new URL(end).pathname}, ${response.status}`;
  for (const path of ['/profile/', '/api/auth/logout']) {
    const answer = await visitor.call(path);
    await answer.text();
    if (!answer.ok) return `${path} ${answer.status}`;
  }
  return undefined;
}

/** A page's reports: its ticket, a load time, web vitals and now and then a failure. */
async function sendBeacons(asker: Asker, { site, dice }: VisitorsOptions): Promise<string | undefined> {
  const isFailing = dice(20) === 0;
  const headers = { ...toLine(dice(isFailing ? FAILING_LINES : LINES)), 'content-type': 'text/plain' };
  const { status, text } = await asker.ask(`${TICKET_PATH}?apps=host`, { headers });
  if (status !== 200) return `ticket ${status}`;
  const { ticket } = v.parse(pageTicketSchema, JSON.parse(text));
  const release = { app: 'host', version: site.hostVersion, ticket };
  const reports: [string, object][] = [
    [LOAD_TIME_PATH, { ...release, loadMs: 100 + dice(3_000) }],
    [VITALS_PATH, { ...release, screen: '/', lcpMs: 500 + dice(2_000), cls: 0.01 }],
  ];
  const failure = { ...release, failure: 'render', detail: `It broke at ${dice(40)}.`, fallback: null };
  if (isFailing) reports.push([BEACON_PATH, failure]);
  for (const [path, report] of reports) {
    const reason = await asker.tryOnce(path, { method: 'POST', headers, body: JSON.stringify(report) });
    if (reason !== undefined) return `${path} ${reason}`;
  }
  return undefined;
}

/** Visitors who come when they come, whether or not those before were answered. */
export async function createVisitors(options: VisitorsOptions): Promise<Visitors> {
  const { site, perSecond, dice, outcomes, requestAt } = options;
  const asker = createAsker(site.url);
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => signInMember(site.url)));
  const inFlight = new Set<Promise<unknown>>();
  const follow = (attempt: Promise<unknown>) => {
    const ended = attempt.finally(() => inFlight.delete(ended));
    inFlight.add(ended);
  };
  let asked = 0;
  let leaving = new AbortController();

  function askOnce(): Promise<unknown> {
    const headers = toLine(dice(LINES));
    const kind = pick(['page', 'page', 'file', 'data', 'data'] as const, dice(5));
    asked += 1;
    if (kind === 'file')
      return outcomes.run(kind, () => asker.tryOnce(pick(site.files, dice(99)), { headers }));
    if (kind === 'page') {
      // The page that there is not answers 404, as it must.
      const path = pick(PAGES, dice(99));
      const tryPage = async () => {
        const reason = await asker.tryOnce(path, { headers });
        return path === '/no-such-page' && reason?.startsWith('404') ? undefined : reason;
      };
      return outcomes.run(kind, tryPage);
    }
    const { method, path, body } = requestAt(asked);
    const given = { ...headers, ...pick(members, dice(MEMBERS)), 'sec-fetch-site': 'same-origin' };
    const typed = body === undefined ? given : { ...given, 'content-type': 'application/json' };
    return outcomes.run(kind, () => asker.tryOnce(path, { method, body, headers: typed }));
  }

  const beat = (everyMs: number, attempt: () => Promise<unknown>, signal: AbortSignal) => {
    const timer = setInterval(() => follow(attempt()), everyMs);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  };

  return {
    come() {
      leaving = new AbortController();
      const { signal } = leaving;
      beat(1000 / perSecond, askOnce, signal);
      beat(BEACON_EVERY_MS, () => outcomes.run('beacon', () => sendBeacons(asker, options)), signal);
      const signIn = () => outcomes.run('sign-in', () => visitAsMember(site.url, pick(ACCOUNTS, dice(99))));
      beat(SIGN_IN_EVERY_MS, signIn, signal);
      for (let at = 0; at < STREAMS; at += 1) keepTab({ asker, outcomes, signal, headers: toLine(at), dice });
    },
    async leave() {
      leaving.abort();
      await Promise.all(inFlight);
      asker.rest();
    },
  };
}
