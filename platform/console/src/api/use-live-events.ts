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
import { REFRESH_MS } from './state.ts';

/** State of the event stream, `connecting` at first. */
export type Connection = 'connecting' | 'live' | 'lost';

/** Data that a change of the channel makes old, and data that a report of browsers makes old. */
const OF_REVISION = ['state', 'channels', 'history', 'diff', 'fits', 'uses'];
const OF_OBSERVATIONS = ['observations', 'pulse', 'errors'];

const isAbout = (key: unknown, kinds: readonly string[]): boolean =>
  Array.isArray(key) && kinds.some((kind) => kind === key[0]);

/**
 * Reloads data when the service announces a change, and every half a minute while no announcement can arrive. Returns
 * the state of the connection.
 */
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
          refetch(OF_REVISION);
        } else {
          parseContractJson(observationsEventSchema, data, path);
          refetch(OF_OBSERVATIONS);
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
  useEffect(() => {
    if (connection === 'live') return;
    const timer = setInterval(
      () => void mutate((key) => isAbout(key, [...OF_REVISION, ...OF_OBSERVATIONS])),
      REFRESH_MS,
    );
    return () => clearInterval(timer);
  }, [connection, mutate]);
  return connection;
}
