import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../workspace/processes.ts';
import { DEPLOY, SERVERS, toService } from './unit-of-systemd.ts';

const FOLDER = join(DEPLOY, 'kubernetes');
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
const readText = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const readObjects = (file: string): unknown[] =>
  parseAllDocuments(readText(file)).map((one): unknown => one.toJS());
const objects = FILES.flatMap(readObjects);

/** The objects of these kinds, with the fields that this test reads. */
const listOf = <Schema extends v.GenericSchema>(kinds: string[], spec: Schema) => {
  const schema = v.looseObject({
    kind: v.picklist(kinds),
    metadata: v.looseObject({ name: v.string() }),
    spec,
  });
  return objects.flatMap((one) => (v.is(schema, one) ? [v.parse(schema, one)] : []));
};

const labels = v.record(v.string(), v.string());
const probe = v.looseObject({ httpGet: v.optional(v.object({ path: v.string(), port: v.string() })) });
const container = v.looseObject({
  image: v.string(),
  command: v.array(v.string()),
  env: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
  ports: v.optional(v.array(v.object({ name: v.string(), containerPort: v.number() })), []),
  startupProbe: v.optional(probe),
  livenessProbe: v.optional(probe),
  readinessProbe: v.optional(probe),
});
const pod = v.looseObject({
  metadata: v.looseObject({ labels: v.looseObject({ app: v.string() }) }),
  spec: v.looseObject({ containers: v.tuple([container]) }),
});
const pods = [
  ...listOf(['Deployment', 'StatefulSet'], v.looseObject({ template: pod })).map(({ spec }) => spec.template),
  ...listOf(
    ['CronJob'],
    v.looseObject({ jobTemplate: v.looseObject({ spec: v.looseObject({ template: pod }) }) }),
  ).map(({ spec }) => spec.jobTemplate.spec.template),
].map(({ metadata, spec: { containers } }) => ({ app: metadata.labels.app, container: containers[0] }));
const ours = pods.filter(({ container: { image } }) => image.startsWith('site-'));

const services = listOf(
  ['Service'],
  v.looseObject({ selector: labels, ports: v.array(v.looseObject({ port: v.number() })) }),
);

const peers = v.optional(v.array(v.unknown()), []);
const policies = listOf(
  ['NetworkPolicy'],
  v.looseObject({
    podSelector: v.looseObject({ matchLabels: v.optional(labels, {}) }),
    ingress: peers,
    egress: peers,
  }),
);
const SERVICE_ADDRESS = /\/\/([a-z][\w-]*):(\d+)/g;

const path = v.looseObject({
  path: v.string(),
  backend: v.object({ service: v.looseObject({ name: v.string() }) }),
});
const ingresses = listOf(
  ['Ingress'],
  v.looseObject({
    rules: v.tuple([v.object({ host: v.string(), http: v.object({ paths: v.array(path) }) })]),
  }),
);

const typeSchema = v.looseObject({ apiVersion: v.string(), kind: v.string() });
const modelSchema = v.custom<new (data: unknown) => { validate(): void }>(
  (value) => typeof value === 'function',
);

describe('deploy/kubernetes', () => {
  it.each(FILES)("%s keeps to Kubernetes' schema, and the kustomization names it", async (file) => {
    for (const data of readObjects(file)) {
      const { apiVersion, kind } = v.parse(typeSchema, data);
      const name = `kubernetes-models/${apiVersion}/${kind}`;
      const models: Record<string, unknown> = await import(name);
      const Model = v.parse(modelSchema, models[kind]);
      expect(() => new Model(data).validate(), `${kind} of ${file}`).not.toThrow();
    }
    expect(parse(readText('kustomization.yaml'))).toMatchObject({
      resources: expect.arrayContaining([file]),
    });
  });

  it('runs what the units of systemd run, from images of the Containerfile', () => {
    const ofUnits = [...SERVERS, 'backend-refresh.service'].map((file) =>
      toService(file, { folder: '/', port: 1 }).command.slice(1).join(' '),
    );
    const commands = ours.map((one) =>
      one.container.command
        .slice(1)
        .join(' ')
        .replace(/ --config \S+$/, ''),
    );
    expect(commands.toSorted()).toEqual(ofUnits.toSorted());
    const stages = readFileSync(join(DEPLOY, 'Containerfile'), 'utf8');
    for (const {
      container: { image },
    } of ours)
      expect(stages).toContain(` AS ${image.replace('site-', '')}\n`);
  });

  it.each(ours)('gives $app settings that there are', ({ container: { env } }) => {
    const pages = ['api', 'control', 'edge', 'sign-in'].map((page) =>
      readFileSync(join(ROOT, `docs/${page}.md`), 'utf8'),
    );
    const names = env.map(({ name }) => name).filter((name) => /^(BACKEND|CONTROL|EDGE)_/.test(name));
    expect(names.filter((name) => !pages.join('\n').includes(name))).toEqual([]);
  });

  it.each(ours.filter(({ container: { ports } }) => ports.length > 0))(
    'looks after $app at the ports on which it listens',
    ({ container: { env, ports, startupProbe, livenessProbe, readinessProbe } }) => {
      const listening = env.filter(({ name }) => /_PORT$/.test(name)).map(({ value }) => Number(value));
      expect(ports.map(({ containerPort }) => containerPort)).toEqual(listening);
      const port = 'http';
      expect(startupProbe?.httpGet).toEqual({ path: '/healthz', port });
      expect(livenessProbe?.httpGet).toEqual({ path: '/healthz', port });
      expect(readinessProbe?.httpGet).toEqual({ path: '/readyz', port });
    },
  );

  it('has a service behind each address, and lets the pod reach it', () => {
    const reached = pods.flatMap(({ app, container: { env } }) =>
      env.flatMap(({ value }) =>
        [...value.matchAll(SERVICE_ADDRESS)].map(([, host, port]) => ({ app, host, port: Number(port) })),
      ),
    );
    expect(reached.length).toBeGreaterThan(3);
    const listPeers = (app: string, direction: 'ingress' | 'egress') =>
      JSON.stringify(
        policies
          .filter(({ spec }) => spec.podSelector.matchLabels.app === app)
          .map(({ spec }) => spec[direction]),
      );
    for (const { app, host, port } of reached) {
      const service = services.find(({ metadata }) => metadata.name === host);
      expect(service?.spec.ports, `${host} of ${app}`).toContainEqual(expect.objectContaining({ port }));
      const other = service?.spec.selector.app ?? '';
      expect(listPeers(app, 'egress'), `egress of ${app}`).toContain(`"${other}"`);
      expect(listPeers(other, 'ingress'), `ingress of ${other}`).toContain(`"${app}"`);
    }
  });

  it.each(ingresses)('keeps from the public of $metadata.name what nginx.conf keeps from it', ({ spec }) => {
    const [{ host, http }] = spec.rules;
    const nginx = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');
    // The site's own block comes after the block that redirects to HTTPS, and ends before the next block.
    const block = nginx.split(`server_name ${host};`).at(-1)?.split('\nserver {')[0] ?? '';
    const closed = [...block.matchAll(/location = (\S+) \{ return 404; \}/g)].map(([, address]) => address);
    expect(closed.length).toBeGreaterThan(2);
    const ofIngress = http.paths.filter(({ backend }) => backend.service.name === 'closed');
    expect(ofIngress.map((one) => one.path).toSorted()).toEqual(closed.toSorted());
  });
});
