import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/**
 * Runs `task` once the answer is over or nobody is there to get it; at once, where that is so already. A hook may have waited
 * until its visitor was gone, whose 'close' comes no more; and an answer that waits for another one on its connection never
 * has one of its own.
 */
export function onceGone({ raw, request }: FastifyReply, task: () => void): void {
  // A request that is over has none, whatever its type says.
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
  // As many as its sender asks for in a row.
  socket.setMaxListeners(0).once('close', go);
}
