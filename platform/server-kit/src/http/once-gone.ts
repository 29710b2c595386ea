import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/**
 * Runs `task` once, as soon as the answer is over or its client has gone.
 *
 * If the client left while a hook waited, `task` runs at once, because 'close' is not emitted again. The socket is
 * watched too: an answer that waits for another answer on its connection emits no 'close'.
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
  // A sender may pipeline any number of requests, and each adds a listener.
  socket.setMaxListeners(0).once('close', go);
}
