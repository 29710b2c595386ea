import { createServer, type RequestListener } from 'node:http';
import { edgeObservationsSchema, edgeVitalsSchema, VITALS_QUERY } from '@sharpside/contracts/control';
import { startTestEdge } from '@sharpside/edge/testing/test-edge';
import { expect, it } from 'vitest';
import { listenHere } from '../testing/listen-here.ts';
import { fetchFromEdge } from './fetch-from-edge.ts';

const COUNTS = { schema: edgeObservationsSchema, timeoutMs: 20_000 };

const serve = (listener: RequestListener): Promise<string> => listenHere(createServer(listener));

it('reads an edge at its port for operators, and says what to set where it is given the one for visitors', async () => {
  const { app } = await startTestEdge();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const operatorsUrl = await app.operators.listen({ host: '127.0.0.1', port: 0 });
  expect(await fetchFromEdge(operatorsUrl, COUNTS)).toMatchObject({ schema: 1, channel: 'production' });
  const query = `${VITALS_QUERY}=1`;
  const vitals = await fetchFromEdge(operatorsUrl, { ...COUNTS, query, schema: edgeVitalsSchema });
  expect(vitals).toHaveProperty('screens');
  await expect(fetchFromEdge(url, COUNTS)).rejects.toThrow(
    `${url} is the port for visitors, which has no observations: CONTROL_EDGES must name the port for operators of the edge (EDGE_METRICS_PORT), and EDGE_METRICS_HOST let this service reach it`,
  );
  await app.operators.close();
  await expect(fetchFromEdge(operatorsUrl, COUNTS)).rejects.toThrow(/^(?!fetch failed)./);
});

it.each([
  ['no server of ours', 404, 'not found', 'answers 404'],
  ['a proxy that cannot reach it', 502, '{}', 'answers 502'],
  ['another 404', 404, '{"error":{"code":"NOT_FOUND"}}', 'answers 404'],
  ['something else', 200, '{"a":1}', '/observations is not valid'],
])('takes the answer of %s for none', async (_, status, text, message) => {
  const url = await serve((__, response) => void response.writeHead(status).end(text));
  await expect(fetchFromEdge(url, COUNTS)).rejects.toThrow(message);
});
