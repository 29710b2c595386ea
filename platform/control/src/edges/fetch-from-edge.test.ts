import { createServer, type RequestListener } from 'node:http';
import { edgeObservationsSchema, edgeVitalsSchema, VITALS_QUERY } from '@sharpside/contracts/control';
import { expect, it } from 'vitest';
import { startEdgeOnTwoPorts } from '../testing/edge-on-two-ports.ts';
import { listenHere } from '../testing/listen-here.ts';
import { fetchFromEdge } from './fetch-from-edge.ts';

const COUNTS = { schema: edgeObservationsSchema, timeoutMs: 20_000 };

const serve = (listener: RequestListener): Promise<string> => listenHere(createServer(listener));

it('reads an edge at its port for operators, which it finds by the one for visitors too', async () => {
  const { url, operatorsUrl } = await startEdgeOnTwoPorts();
  expect(await fetchFromEdge(operatorsUrl, COUNTS)).toMatchObject({ schema: 1, channel: 'production' });
  const query = `${VITALS_QUERY}=1`;
  const vitals = await fetchFromEdge(operatorsUrl, { ...COUNTS, query, schema: edgeVitalsSchema });
  expect(vitals).toHaveProperty('screens');
  expect((await fetch(`${url}/observations`)).status).toBe(404);
  expect(await fetchFromEdge(url, COUNTS)).toEqual(await fetchFromEdge(operatorsUrl, COUNTS));
});

it('says what to set where the port for operators cannot be reached', async () => {
  const { app, url, operatorsUrl } = await startEdgeOnTwoPorts();
  await app.operators.close();
  await expect(fetchFromEdge(url, COUNTS)).rejects.toThrow(
    `${url} is the port for visitors, which has no observations, and ${operatorsUrl} does not answer (fetch failed: connect ECONNREFUSED ${operatorsUrl.slice(7)}): CONTROL_EDGES must name the port for operators of the edge (EDGE_METRICS_PORT), and EDGE_METRICS_HOST let this service reach it`,
  );
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
