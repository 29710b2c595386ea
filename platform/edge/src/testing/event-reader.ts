/** The fields of one message of an event stream. */
type StreamMessage = { event?: string; id?: string; data?: unknown; retry?: string };

export type EventReader = {
  response: Response;
  /** The next message; undefined once the stream has ended. */
  next(): Promise<StreamMessage | undefined>;
  close(): void;
};

function parseMessage(text: string): StreamMessage {
  const fields = text.split('\n').map((line) => {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    return [name, name === 'data' ? JSON.parse(value) : value];
  });
  return Object.fromEntries(fields);
}

export async function openEvents(
  url: string,
  headers: Record<string, string> = {},
  query = '',
  path = 'events',
): Promise<EventReader> {
  const abort = new AbortController();
  const response = await fetch(`${url}/${path}${query}`, { headers, signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  return {
    response,
    async next() {
      for (;;) {
        const end = pending.indexOf('\n\n');
        if (end !== -1) {
          const message = parseMessage(pending.slice(0, end));
          pending = pending.slice(end + 2);
          return message;
        }
        const chunk = await reader?.read();
        if (chunk === undefined || chunk.done) return undefined;
        pending += chunk.value;
      }
    },
    close: () => abort.abort(),
  };
}
