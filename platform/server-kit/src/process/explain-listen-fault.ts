import { ListenError } from './errors.ts';

type Place = { host: string; port: number };

/** Names of the settings in messages: `--port`, or `EDGE_PORT`. */
type Settings = { portSetting: string; hostSetting: string };

const FAULTS: Readonly<Record<string, (place: Place, settings: Settings) => string>> = {
  EADDRINUSE: ({ host, port }, { portSetting }) =>
    `Port ${port} on ${host} is in use. Stop what uses it, or choose another with ${portSetting}; 0 takes any free one.`,
  EACCES: ({ port }, { portSetting }) =>
    `Port ${port} may not be used by this user. Choose one from 1024 up with ${portSetting}.`,
  EADDRNOTAVAIL: ({ host }, { hostSetting }) =>
    `${host} is no address of this machine. Choose one that it has with ${hostSetting}, for example 127.0.0.1.`,
  ENOTFOUND: ({ host }, { hostSetting }) =>
    `${host} is no address that can be found. Choose one of this machine with ${hostSetting}, for example 127.0.0.1.`,
  EAI_AGAIN: ({ host }, { hostSetting }) =>
    `${host} is no address that can be found. Choose one of this machine with ${hostSetting}, for example 127.0.0.1.`,
  EAFNOSUPPORT: ({ host }, { hostSetting }) =>
    `This machine has no addresses of the kind of ${host}. Choose one that it has with ${hostSetting}, for example 127.0.0.1.`,
  EINVAL: ({ host }, { hostSetting }) =>
    `${host} is no address to listen on. Choose one of this machine with ${hostSetting}, for example 127.0.0.1.`,
};

/** The error with the reason and a remedy if the system refused to listen; other errors are returned unchanged. */
export function explainListenFault(error: unknown, { host, port }: Place, settings: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const toMessage = FAULTS[code];
  if (!toMessage) return error;
  return new ListenError(toMessage({ host, port }, settings), { code: 'CANNOT_LISTEN', cause: error });
}
