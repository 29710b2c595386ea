import { parseContractJson } from '@sharpside/contracts';
import {
  CONSOLE_EVENTS_PATH,
  observationsEventSchema,
  revisionEventSchema,
} from '@sharpside/contracts/control';
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { toQuery } from './http.ts';

/** State of the event stream, `connecting` at first. */
export type Connection = 'connecting' | 'live' | 'lost';

/** Pause until a refused stream is opened again, which browsers do not do by themselves. */
const REOPEN_MS = 3_000;

type Handlers = {
  onRevision: (revision: number) => void;
  onObservations: () => void;
  onConnection: (connection: Connection) => void;
};

function openStream(channel: string, { onRevision, onObservations, onConnection }: Handlers): () => void {
  const path = `${CONSOLE_EVENTS_PATH}${toQuery({ channel })}`;
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    source = new EventSource(path);
    source.addEventListener('open', () => onConnection('live'));
    source.addEventListener('error', () => {
      onConnection('lost');
      if (source.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(open, REOPEN_MS);
    });
    source.addEventListener('revision', ({ data }: MessageEvent<string>) =>
      onRevision(parseContractJson(revisionEventSchema, data, path).revision),
    );
    source.addEventListener('observations', ({ data }: MessageEvent<string>) => {
      parseContractJson(observationsEventSchema, data, path);
      onObservations();
    });
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

const isAbout = (key: unknown, kinds: readonly string[]): boolean =>
  Array.isArray(key) && kinds.some((kind) => kind === key[0]);

/** Reloads data when the service announces a change. Returns the state of the connection. */
export function useLiveEvents(channel: string): Connection {
  const { mutate } = useSWRConfig();
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    setConnection('connecting');
    return openStream(channel, {
      onRevision: () =>
        void mutate((key) => isAbout(key, ['state', 'channels', 'history', 'diff', 'fits', 'uses'])),
      onObservations: () => void mutate((key) => isAbout(key, ['observations', 'pulse', 'errors'])),
      onConnection(next) {
        setConnection(next);
        // The session may have ended, which closes the stream too.
        if (next === 'lost') void mutate((key) => isAbout(key, ['session']));
      },
    });
  }, [channel, mutate]);
  return connection;
}
