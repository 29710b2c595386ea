import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/**
 * Runs `task` once the answer is over or its client has gone; at once if that is so already. While a hook waited, the
 * client may have left, and its 'close' event does not come again. An answer that waits for another answer on its
 * connection never has a 'close' event of its own.
 */
export function onceGone({ raw, request }: FastifyReply, task: () => void): void {
  // The socket is null after the request has ended, although its type does not allow it.
  const { socket }: { socket: Socket | null } = request.raw;
  let isGone = false;
  function go() {
    if (isGone) return;
    isGone = true;
    raw.off('close', go);
    socket?.off('close', go);
    task();
  }
  if (raw.destroyed || socket === null || socket.destroyed) {
    go();
    return;
  }
  raw.once('close', go);
  // A sender may pipeline any number of requests.
  socket.setMaxListeners(0).once('close', go);
}
