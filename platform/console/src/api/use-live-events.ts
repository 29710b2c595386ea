import { parseContractJson } from '@sharpside/contracts';
import {
  CONSOLE_EVENTS_PATH,
  observationsEventSchema,
  revisionEventSchema,
} from '@sharpside/contracts/control';
import { followEvents } from '@sharpside/contracts/events';
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { toQuery } from './http.ts';

/** State of the event stream, `connecting` at first. */
export type Connection = 'connecting' | 'live' | 'lost';

const isAbout = (key: unknown, kinds: readonly string[]): boolean =>
  Array.isArray(key) && kinds.some((kind) => kind === key[0]);

/** Reloads data when the service announces a change. Returns the state of the connection. */
export function useLiveEvents(channel: string): Connection {
  const { mutate } = useSWRConfig();
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    const path = `${CONSOLE_EVENTS_PATH}${toQuery({ channel })}`;
    const refetch = (kinds: readonly string[]) => void mutate((key) => isAbout(key, kinds));
    setConnection('connecting');
    const stream = followEvents({
      path,
      kinds: ['revision', 'observations'],
      onEvent(kind, data) {
        if (kind === 'revision') {
          parseContractJson(revisionEventSchema, data, path);
          refetch(['state', 'channels', 'history', 'diff', 'fits', 'uses']);
        } else {
          parseContractJson(observationsEventSchema, data, path);
          refetch(['observations', 'pulse', 'errors']);
        }
      },
      onAlive: () => setConnection('live'),
      onLost() {
        setConnection('lost');
        // The session may have ended, which closes the stream too.
        refetch(['session']);
      },
    });
    return () => stream.close();
  }, [channel, mutate]);
  return connection;
}
