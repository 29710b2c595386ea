import { createReader, type Read } from '@sharpside/contracts/api';
import type * as v from 'valibot';

const told = new Set<string>();

/** Notifies the visitor of rows that could not be read, once per page load for the same numbers. */
async function tellUnread(what: string, { rows, unreadRows }: { rows: number; unreadRows: number }) {
  const key = `${what} ${unreadRows} ${rows}`;
  if (unreadRows === 0 || told.has(key)) return;
  told.add(key);
  const { toast } = await import(
    /* webpackChunkName: "part-shared-ui-toasts" */ '@sharpside/shared-ui/toasts'
  );
  toast.warning(`${unreadRows} of ${rows} rows could not be read`, {
    description: `The others of the ${what} are shown.`,
  });
}

/**
 * A parser of a backend answer, see `createReader`. It notifies the visitor once if rows could not be read.
 *
 * @param what name of the rows, such as 'MLB odds'.
 */
export function answerReader<S extends v.GenericSchema>(schema: S, what: string): (json: unknown) => Read<S> {
  const read = createReader(schema, what);
  return (json) => {
    const { answer, ...counts } = read(json);
    void tellUnread(what, counts);
    return answer;
  };
}
