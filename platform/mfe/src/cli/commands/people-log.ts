import type { Log } from '@sharpside/server-kit';
import { toPrintable } from '../paint.ts';
import type { Ui } from '../ui.ts';

/** What somebody at a terminal wants to know of a running server; machines get its log of JSON lines. */
export function createPeopleLog({ say, paint }: Ui): Log {
  const tell =
    (mark: string) =>
    (event: string, { reason }: Record<string, unknown> = {}) =>
      say(`${mark} ${event}${typeof reason === 'string' ? `: ${toPrintable(reason)}` : ''}`);
  return { info: () => {}, warn: tell(paint('yellow', '!')), error: tell(paint('red', '✖')) };
}
