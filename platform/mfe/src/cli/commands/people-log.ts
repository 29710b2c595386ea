import type { Log } from '@sharpside/server-kit';
import { toPrintable } from '../paint.ts';
import type { Ui } from '../ui.ts';

/** Log of a running server for a person at a terminal; machines get JSON lines. */
export function createPeopleLog({ say, paint }: Ui): Log {
  const tell =
    (mark: string) =>
    (event: string, { reason }: Record<string, unknown> = {}) =>
      say(`${mark} ${event}${typeof reason === 'string' ? `: ${toPrintable(reason)}` : ''}`);
  return { info: () => {}, warn: tell(paint('yellow', '!')), error: tell(paint('red', '✖')) };
}
