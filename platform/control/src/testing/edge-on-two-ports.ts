import { startTestEdge, type TestEdge, type TestEdgeOptions } from '@sharpside/edge/testing/test-edge';
import { toOperatorsPort } from '@sharpside/server-kit';

const HERE = '127.0.0.1';

/** An edge on its default ports: one for visitors, and 10000 above it one for operators. Closed when the test ends. */
export async function startEdgeOnTwoPorts(
  options?: TestEdgeOptions,
): Promise<TestEdge & { url: string; operatorsUrl: string }> {
  for (let tries = 0; tries < 20; tries += 1) {
    const edge = await startTestEdge(options);
    const url = await edge.app.listen({ host: HERE, port: 0 });
    const port = toOperatorsPort(Number(new URL(url).port));
    const operatorsUrl = await edge.app.operators.listen({ host: HERE, port }).catch(() => undefined);
    if (operatorsUrl !== undefined) return { ...edge, url, operatorsUrl };
  }
  throw new Error('No two ports are free.');
}
