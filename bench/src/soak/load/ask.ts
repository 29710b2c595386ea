import { Agent, type IncomingMessage, request } from 'node:http';
import * as v from 'valibot';

/** Time that a visitor waits on a machine that has much to do. */
const PATIENCE_MS = 60_000;

type Asking = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
};

type Answer = { status: number; text: string };

/** `onClose` comes once, also where there was no answer. */
type StreamEvents = { onAnswer: (answer: IncomingMessage) => void; onClose: () => void };

/** Visitors' connections to one site. */
export type Asker = {
  /** @throws {Error} where no whole answer comes. */
  ask(path: string, asking?: Asking): Promise<Answer>;
  /** The reason why an answer is none that was hoped for; undefined for a good one. */
  tryOnce(path: string, asking?: Asking): Promise<string | undefined>;
  /** Opens an answer without an end, on a connection of its own. */
  stream(path: string, asking: Asking, on: StreamEvents): { close(): void };
  /** Closes all connections; later requests open new ones. */
  rest(): void;
};

const codeSchema = v.object({ error: v.object({ code: v.string() }) });

/** Status and code of a refusal. */
function toReason({ status, text }: Answer): string {
  try {
    return `${status} ${v.parse(codeSchema, JSON.parse(text)).error.code}`;
  } catch {
    return String(status); // Not ours, or a page.
  }
}

/** Asks the site at that address, on connections that are kept open. */
export function createAsker(url: string): Asker {
  let agent = new Agent({ keepAlive: true, maxSockets: 256 });

  const ask: Asker['ask'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const asked = request(url + path, { method, headers, agent, timeout: PATIENCE_MS }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('broke off')));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', reject);
      asked.end(body);
    });

  return {
    ask,
    async tryOnce(path, asking) {
      const answer = await ask(path, asking);
      return answer.status < 400 ? undefined : toReason(answer);
    },
    stream(path, { headers = {} }, { onAnswer, onClose }) {
      const asked = request(url + path, { headers, agent: false }, onAnswer);
      asked.on('error', () => {}); // It closes then.
      asked.on('close', onClose);
      asked.end();
      return { close: () => void asked.destroy() };
    },
    rest() {
      agent.destroy();
      agent = new Agent({ keepAlive: true, maxSockets: 256 });
    },
  };
}
