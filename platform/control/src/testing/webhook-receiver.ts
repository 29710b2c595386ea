import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import { listenHere } from './listen-here.ts';

/** A CloudEvent in its structured form: the required attributes, and the attributes that our events always have. */
const cloudEventSchema = v.looseObject({
  specversion: v.literal('1.0'),
  id: v.pipe(v.string(), v.nonEmpty()),
  source: v.pipe(v.string(), v.nonEmpty()),
  type: v.pipe(v.string(), v.regex(/^sharpside(\.[a-z]+)+$/)),
  time: v.pipe(v.string(), v.isoTimestamp()),
  subject: v.string(),
  datacontenttype: v.literal('application/json'),
  data: v.record(v.string(), v.unknown()),
});

type Received = {
  headers: IncomingHttpHeaders;
  body: string;
  event: v.InferOutput<typeof cloudEventSchema>;
};

type Answer = number | { status: number; headers: Record<string, string> } | 'hang';

export async function startReceiver(answer: (count: number, received: Received) => Answer = () => 204) {
  const received: Received[] = [];
  const taken: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    // The sender gave up before the message was complete.
    if (!request.complete) return;
    const message = {
      headers: request.headers,
      body,
      event: parseContractJson(cloudEventSchema, body, 'The message'),
    };
    received.push(message);
    const given = answer(received.length, message);
    if (given === 'hang') return;
    const { status, headers } = typeof given === 'number' ? { status: given, headers: {} } : given;
    if (status < 300) taken.push(message.event.id);
    response.writeHead(status, headers).end();
  });
  const url = await listenHere(server);
  return { url: `${url}/hook/secret-path`, port: Number(new URL(url).port), received, taken };
}
