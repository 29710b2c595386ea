import type { ServerResponse } from 'node:http';
import type { BuildEvent } from './page/build-event.ts';

export type BuildEvents = {
  tell(event: BuildEvent): void;
  open(response: ServerResponse): void;
  close(): void;
};

const toFrame = (event: BuildEvent) => `data: ${JSON.stringify(event)}\n\n`;

/** Sends each build to every open page, and the last build of each app to a new page. */
export function createBuildEvents(): BuildEvents {
  const streams = new Set<ServerResponse>();
  const last = new Map<string, BuildEvent>();
  return {
    tell(event) {
      // Kept as `built`, because pages that open later load that build anyway.
      const { app } = event;
      last.set(app, event.kind === 'reload' ? { kind: 'built', app, hash: event.hash } : event);
      for (const stream of streams) stream.write(toFrame(event));
    },
    open(response) {
      streams.add(response);
      response.on('close', () => streams.delete(response));
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(last.size > 0 ? [...last.values()].map(toFrame).join('') : ':\n\n');
    },
    close() {
      for (const stream of streams) stream.end();
    },
  };
}
