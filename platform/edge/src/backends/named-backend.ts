import {
  type AnswerCount,
  type Clock,
  countAnswer,
  createAnswerCount,
  type Log,
  toReason,
} from '@sharpside/server-kit';
import { Pool } from 'undici';
import { type BackendHealth, createHealthNote } from './backend-health.ts';
import { createCallPlaces } from './call-places.ts';
import {
  createBusyError,
  createUnsafeError,
  type PassedAnswer,
  type PassedCall,
  toCallError,
  toTarget,
} from './passed-call.ts';
import { judgeAnswer, toCallHeaders, withoutCookies } from './passed-headers.ts';
import { watchBody } from './watch-body.ts';

export type NamedBackendOptions = {
  /** The name in declarations and settings. */
  name: string;
  /** An origin, or an address that ends in a slash and replaces the claimed prefix. */
  url: string;
  /** True for a backend that gets cookies and tokens, and may set cookies. */
  isTrusted: boolean;
  /** Time limit for a complete answer. */
  timeoutMs: number;
  /** Maximum number of concurrent calls, of which an address gets a quarter. Further calls are refused at once. */
  maxCalls: number;
  clock: Clock;
  log: Log;
};

/** A backend besides the product's own. It has its own limits, so its outage or slowness affects no other calls. */
export type NamedBackend = Pick<NamedBackendOptions, 'name' | 'isTrusted'> & {
  readonly health: BackendHealth;
  readonly openCalls: number;
  readonly answers: AnswerCount;
  /**
   * The body of the answer must be read to its end or destroyed: until then the call counts against `maxCalls`.
   *
   * @throws {EdgeError} `EDGE_BACKEND_BUSY`, `EDGE_BACKEND_TIMEOUT`, `EDGE_BACKEND_UNREACHABLE`, or
   * `EDGE_BACKEND_UNSAFE` for an answer that visitors must not get; `BAD_REQUEST` for a call that cannot be passed on;
   * `REQUEST_TIMEOUT` if its body does not arrive in time.
   */
  send(call: PassedCall): Promise<PassedAnswer>;
  close(): Promise<void>;
};

type Asking = { call: PassedCall; path: string; signal: AbortSignal };

async function ask(
  pool: Pool,
  { name, isTrusted }: NamedBackendOptions,
  { call, path, signal }: Asking,
): Promise<PassedAnswer> {
  const { method, forwarded, body, isWithoutAccount } = call;
  const getsAll = isTrusted && !isWithoutAccount;
  const headers = {
    ...toCallHeaders(call.headers, { isTrusted: getsAll, hasBody: body !== null }),
    ...forwarded,
  };
  const answer = await pool.request({ method, path, headers, body, signal });
  const { statusCode: status } = answer;
  const isEmpty = method === 'HEAD' || status === 204 || status === 304;
  const judged = judgeAnswer(answer.headers, { status, isTrusted, isEmpty });
  if ('headers' in judged) {
    const passed = isWithoutAccount ? withoutCookies(judged.headers) : judged.headers;
    if (!isEmpty) return { status, headers: passed, body: answer.body };
    // An unread body would keep its connection in use.
    await answer.body.text();
    return { status, headers: passed, body: null };
  }
  answer.body.on('error', () => {}).destroy();
  throw createUnsafeError(name, judged.refusal);
}

export function createNamedBackend(options: NamedBackendOptions): NamedBackend {
  const { name, isTrusted, timeoutMs, maxCalls, clock } = options;
  const { origin, pathname } = new URL(options.url);
  const base = options.url.endsWith('/') ? pathname : null;
  // `places` limits the duration of the whole call. The limits of undici start again with every byte.
  const pool = new Pool(origin, { connections: maxCalls, headersTimeout: 0, bodyTimeout: 0 });
  const answers = createAnswerCount();
  const health = createHealthNote(options);
  const places = createCallPlaces({ timeoutMs, max: maxCalls, clock });

  /** Gives the call's place back when the answer is over, and notes the backend's health. */
  function follow({ status, body }: PassedAnswer, { left, close }: { left: AbortSignal; close: () => void }) {
    if (status >= 500) health.noteFailing(`It answered ${status}`);
    // The backend counts as up only at the end of an answer. Otherwise it would count as up even if it breaks off all
    // its answers.
    const noteWhole = () => {
      if (status < 500) health.noteUp();
    };
    if (body === null) {
      close();
      noteWhole();
      return;
    }
    watchBody(body, { clock, mayHoldUpMs: timeoutMs / 10, left }, (end) => {
      close();
      if (end === 'whole') noteWhole();
      else if (end !== 'dropped') health.noteFailing(toReason(end.failure));
    });
  }

  async function send(call: PassedCall): Promise<PassedAnswer> {
    const path = toTarget(call, base);
    const beganAt = performance.now();
    const count = (status: number) => countAnswer(answers, status, (performance.now() - beganAt) / 1000);
    const place = places.open(call);
    if (!place) {
      const busy = createBusyError();
      count(busy.statusCode);
      throw busy;
    }
    const { late, close } = place;
    try {
      const answer = await ask(pool, options, { call, path, signal: AbortSignal.any([late, call.left]) });
      count(answer.status);
      follow(answer, { left: call.left, close });
      return answer;
    } catch (cause) {
      close();
      const { isVisitorLate } = place;
      const error = toCallError(cause, { isLate: late.aborted, isVisitorLate });
      // The failure says nothing about the backend's health if the visitor left, sent a bad request, or was slow to
      // send.
      if (!call.left.aborted && !isVisitorLate && error.code !== 'BAD_REQUEST') {
        count(error.statusCode);
        health.noteFailing(toReason(error.cause ?? error));
      }
      throw error;
    }
  }

  return {
    name,
    isTrusted,
    answers,
    send,
    get health() {
      return health.current;
    },
    get openCalls() {
      return places.taken;
    },
    close: () => pool.destroy(),
  };
}
