import type { Outcomes } from '../figures/outcomes.ts';
import type { Asker } from './ask.ts';

const LISTENS_MS = 20_000;
const OPENS_AGAIN_MS = 1_000;

type TabOptions = {
  asker: Asker;
  outcomes: Outcomes;
  headers: Readonly<Record<string, string>>;
  dice: (limit: number) => number;
  /** Closes it for good. */
  signal: AbortSignal;
};

/** A tab that listens to events for a while, goes, and comes again; also after its stream broke off. */
export function keepTab(options: TabOptions): void {
  const { asker, outcomes, headers, dice, signal } = options;
  if (signal.aborted) return;
  const from = Date.now();
  let isLeaving = false;
  let status = 0;
  let timer: NodeJS.Timeout | undefined;
  const leave = () => {
    isLeaving = true;
    stream.close();
  };
  const stream = asker.stream(
    '/events',
    { headers },
    {
      onAnswer(answer) {
        status = answer.statusCode ?? 0;
        answer.resume().on('error', () => {}); // It closes then.
        timer = setTimeout(leave, dice(LISTENS_MS));
      },
      onClose() {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        const to = Date.now();
        if (isLeaving) outcomes.add({ kind: 'stream', from, to });
        // One that breaks off does so for what happens then.
        else if (status === 200) outcomes.add({ kind: 'stream', from: to, to, reason: 'broke off' });
        else outcomes.add({ kind: 'stream', from, to, reason: `no stream, ${status}` });
        setTimeout(() => keepTab(options), OPENS_AGAIN_MS);
      },
    },
  );
  signal.addEventListener('abort', leave, { once: true });
}
