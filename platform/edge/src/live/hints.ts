import { parseContractJson } from '@sharpside/contracts';
import { HINTS_PATH, hintSchema } from '@sharpside/contracts/control';
import { type Clock, type Log, toCallReason } from '@sharpside/server-kit';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** Hints of new revisions, from the control services that make the revisions. */
export type Hints = {
  /**
   * The highest revision that control services name at present; undefined if no service is connected. Only the store
   * has the content of revisions.
   */
  readonly newest: number | undefined;
  start(): void;
  stop(): void;
};

type HintOptions = {
  /** The origins of the control services. Each of them announces all changes. */
  origins: readonly string[];
  channel: string;
  clock: Clock;
  log: Log;
  /** Called when a hint changes `newest`, and when the last control service falls silent. */
  onNews: () => void;
  fetch?: typeof globalThis.fetch;
};

// Services send a heartbeat every second. The hints of a service that is silent for this time are ignored.
const SILENCE_MS = 4_000;
const RETRY_MS = 2_000;

export function createHints(options: HintOptions): Hints {
  const { origins, channel, clock, log, onNews, fetch = globalThis.fetch } = options;
  const heard = new Map<string, number>();
  const closing = new AbortController();
  const retries = new Map<string, () => void>();
  const findNewest = () => (heard.size === 0 ? undefined : Math.max(...heard.values()));

  function end(origin: string, reason: string) {
    if (!heard.delete(origin) || closing.signal.aborted) return;
    log.warn('hints-unheard', { origin, reason });
    if (heard.size === 0) onNews();
  }

  function take(origin: string, text: string) {
    const { revision } = parseContractJson(hintSchema, text, 'A hint of the control service');
    const before = findNewest();
    if (!heard.has(origin)) log.info('hints-heard', { origin });
    heard.set(origin, revision);
    if (findNewest() !== before) onNews();
  }

  /** Listens to one service until its stream ends; rejects with the reason. */
  async function listen(origin: string): Promise<void> {
    const silence = new AbortController();
    const toSilent = () => silence.abort(new Error(`it was silent for ${SILENCE_MS} ms`));
    let cancel = clock.after(SILENCE_MS, toSilent);
    const note = () => {
      cancel();
      cancel = clock.after(SILENCE_MS, toSilent);
    };
    try {
      const response = await fetch(`${origin}${HINTS_PATH}?channel=${channel}`, {
        headers: { accept: 'text/event-stream' },
        redirect: 'error',
        signal: AbortSignal.any([silence.signal, closing.signal]),
      });
      if (response.status !== 200 || response.body === null) {
        await response.body?.cancel();
        throw new Error(`it answers ${response.status}`);
      }
      const parser = new EventSourceParserStream({ onComment: note, maxBufferSize: 4_096 });
      const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(parser);
      for await (const { event, data } of messages) {
        note();
        if (event !== 'revision') continue;
        take(origin, data);
      }
      throw new Error('it ended the stream');
    } finally {
      cancel();
    }
  }

  async function follow(origin: string): Promise<void> {
    try {
      await listen(origin);
    } catch (error) {
      end(origin, toCallReason(error, origin));
    }
    if (!closing.signal.aborted)
      retries.set(
        origin,
        clock.after(RETRY_MS, () => follow(origin)),
      );
  }

  return {
    get newest() {
      return findNewest();
    },
    start() {
      for (const origin of origins) void follow(origin);
    },
    stop() {
      closing.abort();
      for (const cancel of retries.values()) cancel();
    },
  };
}
