import { connect, type Socket } from 'node:net';

/** Those who come to do harm, or whose network does it: nobody else may notice them. */
export type Strangers = { come(): void; leave(): void };

type Target = { url: string; paths: readonly string[] };

type StrangersOptions = {
  targets: readonly Target[];
  dice: (limit: number) => number;
};

/** Of each habit at each server, at any time. */
const AT_ONCE = 2;
const STAYS_MS = 12_000;
const HURRIES_MS = 500;
const DRIPS_MS = 400;
/** Answers that are asked for and not read: more than the system keeps for somebody. */
const UNREAD_ANSWERS = 150;

const toRequest = (path: string, method = 'GET', headers = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 30.1.1.1\r\n${headers}\r\n`;

type Habit = {
  /** Runs once it is connected. */
  begin(socket: Socket, path: string): void;
  /** Longest time until it goes without a word. */
  staysMs: number;
};

/** Sends a byte of that now and then, until the socket is gone. */
function drip(socket: Socket, byte: string): void {
  const timer = setInterval(() => void (socket.writable && socket.write(byte)), DRIPS_MS);
  socket.once('close', () => clearInterval(timer));
}

const HABITS: readonly Habit[] = [
  // Asks for much, and reads nothing of it.
  {
    staysMs: STAYS_MS,
    begin(socket, path) {
      socket.pause();
      socket.write(toRequest(path).repeat(UNREAD_ANSWERS));
    },
  },
  // Never ends its headers.
  {
    staysMs: 2 * STAYS_MS,
    begin(socket, path) {
      socket.write(toRequest(path).slice(0, -2));
    },
  },
  // Sends its headers, or its body, byte by byte.
  {
    staysMs: 2 * STAYS_MS,
    begin(socket, path) {
      socket.write(toRequest(path).slice(0, -2));
      drip(socket, 'x');
    },
  },
  {
    staysMs: 2 * STAYS_MS,
    begin(socket) {
      socket.write(toRequest('/beacons', 'POST', 'Content-Type: text/plain\r\nContent-Length: 900\r\n'));
      drip(socket, 'x');
    },
  },
  // Connects, and says nothing.
  { staysMs: 2 * STAYS_MS, begin: () => {} },
  // Goes in the middle of an answer.
  {
    staysMs: HURRIES_MS,
    begin(socket, path) {
      socket.write(toRequest(path).repeat(3));
    },
  },
  // Listens to events without reading them.
  {
    staysMs: STAYS_MS,
    begin(socket) {
      socket.pause();
      socket.write(toRequest('/events'));
    },
  },
];

/** Strangers at some servers, each with one bad habit; who goes is followed by another. */
export function createStrangers({ targets, dice }: StrangersOptions): Strangers {
  const open = new Set<Socket>();
  let isOver = true;

  function come({ url, paths }: Target, habit: Habit): void {
    if (isOver) return;
    const { port, hostname } = new URL(url);
    const socket = connect({ port: Number(port), host: hostname });
    open.add(socket);
    const path = paths[dice(paths.length)] ?? '/';
    socket.once('connect', () => habit.begin(socket, path));
    socket.on('error', () => {}); // A server that was killed, or closed what it need not bear.
    // Half of them reset their connection, as a phone without a network does.
    const go = dice(2) === 0 ? () => socket.destroy() : () => socket.resetAndDestroy();
    const timer = setTimeout(go, 1 + dice(habit.staysMs));
    socket.once('close', () => {
      clearTimeout(timer);
      open.delete(socket);
      setTimeout(() => come({ url, paths }, habit), HURRIES_MS);
    });
  }

  return {
    come() {
      isOver = false;
      for (const target of targets)
        for (const habit of HABITS) for (let at = 0; at < AT_ONCE; at += 1) come(target, habit);
    },
    leave() {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}
