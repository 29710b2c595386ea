import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { aStore, startTestEdge } from '@sharpside/edge/testing/test-edge';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { listMetricTypes, METRIC_SERVERS } from '../workspace/real-metrics.ts';
import { listen } from './listen.ts';
import { startPrometheus } from './start-prometheus.ts';
import { DEPLOY, makeFolder } from './unit-of-systemd.ts';

const run = promisify(execFile);

const FOLDER = join(DEPLOY, 'prometheus');
const RULES = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8');
const RULE_TEST_FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.test.yml'));
const RULE_TESTS = RULE_TEST_FILES.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');

const panelSchema = v.object({
  title: v.pipe(v.string(), v.nonEmpty()),
  targets: v.optional(v.array(v.object({ expr: v.pipe(v.string(), v.nonEmpty()) })), []),
});

const { panels, annotations } = v.parse(
  v.object({
    panels: v.array(panelSchema),
    annotations: v.object({ list: v.array(v.object({ expr: v.string() })) }),
  }),
  JSON.parse(readFileSync(join(DEPLOY, 'grafana/dashboard.json'), 'utf8')),
);

/** The queries of the dashboard, as Grafana sends them. */
const QUERIES = [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...annotations.list.map(({ expr }) => expr),
].map((expr) => expr.replaceAll('$__rate_interval', '1m').replaceAll('$app', '.*'));

const CONDITIONS = [...RULES.matchAll(/^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.+)\n)/gm)].map(
  ([, block, line]) => (block ?? line ?? '').replaceAll(/\s+/g, ' ').trim(),
);

const ALERTS = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

const NAME = /\b((?:edge|control|backend|api|http|nodejs|process|metrics)_[a-z0-9_]+)/g;

describe('the alert rules and the dashboard', () => {
  it('are found', () => {
    expect(CONDITIONS.length).toBe(ALERTS.length);
    expect(ALERTS.length).toBeGreaterThan(20);
    expect(QUERIES.length).toBeGreaterThan(30);
  });

  it('ask for metrics that the running servers have, and for no others', async () => {
    const texts = await Promise.all(METRIC_SERVERS.map(({ readMetrics }) => readMetrics()));
    const types = listMetricTypes(texts.join('\n'));
    const isKnown = (name: string) => {
      const [, base = '', part] = /^(.*?)(_bucket|_sum|_count)?$/.exec(name) ?? [];
      return types.has(name) || (part !== undefined && types.get(base) === 'histogram');
    };
    const asked = [...CONDITIONS, ...QUERIES].flatMap((query) =>
      [...query.matchAll(NAME)].map(([name]) => name),
    );
    expect(asked.length).toBeGreaterThan(60);
    expect([...new Set(asked)].filter((name) => !isKnown(name))).toEqual([]);
  });

  it('test every alert: that it fires', () => {
    const tested = [...RULE_TESTS.matchAll(/alertname: (\w+)\n\s+exp_alerts:\n\s+- exp_labels/g)];
    const names = new Set(tested.map(([, name]) => name));
    expect(ALERTS.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('promtool', { tags: 'prometheus' }, () => {
  const promtool = (...args: string[]) => run('promtool', args, { cwd: FOLDER });

  it('takes the settings and the rules', async () => {
    const { stdout } = await promtool('check', 'config', '--lint=all', '--lint-fatal', 'prometheus.yml');
    expect(stdout).toContain(`SUCCESS: ${ALERTS.length} rules found`);
  });

  it('finds that each rule fires when it is to, and not before', async () => {
    const { stdout } = await promtool('test', 'rules', ...RULE_TEST_FILES);
    expect(stdout.match(/SUCCESS/g)).toHaveLength(RULE_TEST_FILES.length);
  });

  it('takes every query of the dashboard', async () => {
    const folder = await makeFolder();
    const rules = QUERIES.map((expr, index) => ({ record: `query_${index}`, expr }));
    // JSON is valid YAML.
    await writeFile(join(folder, 'queries.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { stdout } = await promtool('check', 'rules', '--lint=none', join(folder, 'queries.yml'));
    expect(stdout).toContain(`SUCCESS: ${QUERIES.length} rules found`);
  });

  it.each(METRIC_SERVERS)('has nothing to object to in the metrics of $name', async ({ readMetrics }) => {
    const text = await readMetrics();
    const checked = run('promtool', ['check', 'metrics']);
    checked.child.stdin?.end(text);
    expect(await checked).toEqual({ stdout: '', stderr: '' });
  });
});

/** Two edges, a control service with a webhook, and a backend, all listening. */
async function startSite() {
  const store = await aStore();
  const edges = [await startTestEdge({ store }), await startTestEdge({ store })] as const;
  const urls = await Promise.all(
    edges.map(({ app }) => app.operators.listen({ host: '127.0.0.1', port: 0 })),
  );
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const webhook = { name: 'ops', url: 'http://127.0.0.1:1/', secret, channels: null, allowPrivate: true };
  const control = await listenTestControl({
    store,
    config: { edges: urls, webhooks: { webhooks: [webhook] } },
  });
  const api = await startApiForTests({ deps: { listHeld: async () => [] } });
  const backend = await listen(async (_, response) => {
    const { headers, text } = await api.readMetrics();
    response.writeHead(200, { 'content-type': String(headers['content-type']) }).end(text);
  });
  const toHost = (url: string) => new URL(url).host;
  return {
    edges,
    targets: { edge: urls.map(toHost), control: [toHost(control.operatorsUrl)], backend: [backend] },
  };
}

describe('a Prometheus of a running site', { tags: 'prometheus' }, () => {
  it('reads all servers, answers every query, and notices an edge that is gone', async () => {
    const { edges, targets } = await startSite();
    const prometheus = await startPrometheus(targets);
    const patience = { timeout: 60_000, interval: 500 };
    await vi.waitFor(async () => expect(await prometheus.query('up == 1')).toHaveLength(4), patience);
    for (const { app } of edges) await app.inject('/');
    for (const query of [...QUERIES, ...CONDITIONS]) await prometheus.query(query);
    await vi.waitFor(async () => {
      expect(await prometheus.query('edge_live_revision == 1')).toHaveLength(2);
      expect(await prometheus.query('edge_requests_total{route="GET /*"}')).toHaveLength(2);
      expect(await prometheus.query('control_webhook_failing{webhook="ops"}')).toHaveLength(1);
      expect(await prometheus.query('api_snapshot_info')).toHaveLength(1);
    }, patience);
    const isAboutEdge = ({ labels }: { labels: Record<string, string> }) => labels.alertname === 'EdgeDown';
    expect((await prometheus.listAlerts()).filter(isAboutEdge)).toEqual([]);
    await edges[1].app.close();
    await vi.waitFor(async () => {
      const alerts = (await prometheus.listAlerts()).filter(isAboutEdge);
      expect(alerts.map(({ labels }) => labels.instance)).toEqual([targets.edge[1]]);
    }, patience);
  });
});
