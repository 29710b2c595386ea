import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { startRedis } from '@sharpside/sign-in/testing/redis-server';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { publishGame, publishSite } from '../publish-site.ts';
import {
  askHealth,
  DEPLOY,
  FILLED_IN,
  makeFolder,
  readEnvironmentFile,
  SERVERS,
  start,
  toService,
} from '../unit-of-systemd.ts';
import { findSchemaFaults } from './find-schema-faults.ts';
import {
  deployments,
  FILES,
  ingresses,
  kustomization,
  listPeers,
  objects,
  type Pod,
  pods,
  readText,
  services,
} from './read-objects.ts';

const SERVICE_ADDRESS = /\/\/([a-z][\w-]*):(\d+)/g;

describe('deploy/kubernetes', () => {
  it('is what its kustomization names', () => {
    expect(kustomization.resources.toSorted()).toEqual(FILES.toSorted());
    const named = pods.map(({ container }) => container.image).filter((image) => image.startsWith('site-'));
    expect(kustomization.images.map(({ name }) => name).toSorted()).toEqual([...new Set(named)].toSorted());
    const stages = [...readFileSync(join(DEPLOY, 'Containerfile'), 'utf8').matchAll(/^FROM \S+ AS (\w+)$/gm)];
    expect(stages.map(([, stage]) => `site-${stage}`)).toEqual(expect.arrayContaining(named));
    const settings = pods.flatMap(({ container }) =>
      container.envFrom.map(({ secretRef }) => secretRef.name),
    );
    expect(kustomization.secretGenerator.map(({ name }) => name).toSorted()).toEqual(
      [...new Set(settings)].toSorted(),
    );
  });

  it.each(FILES)("%s keeps to Kubernetes' schema, and has no field that it does not know", async (file) => {
    const found = parseAllDocuments(readText(file)).map((one) => findSchemaFaults(one.toJS()));
    expect((await Promise.all(found)).flat()).toEqual([]);
  });

  it('would be found with a mistake', async () => {
    const containers = [{ name: 'edge', imag: 'site-edge', ports: [{ containerPort: '8080' }] }];
    const template = { metadata: { labels: { app: 'edge' } }, spec: { containers } };
    const spec = { replica: 2, selector: { matchLabels: { app: 'edge' } }, template };
    const faults = await findSchemaFaults({ apiVersion: 'apps/v1', kind: 'Deployment', spec });
    expect(faults).toEqual([
      expect.stringContaining('containerPort'),
      '/spec/replica is unknown',
      '/spec/template/spec/containers/0/imag is unknown',
    ]);
  });

  it('runs what the units of systemd run', () => {
    const ofUnits = [...SERVERS, 'backend-refresh.service'].map((file) => {
      const { command } = toService(file, { folder: '/', port: 1 });
      return ['node', ...command.slice(1)].join(' ');
    });
    const commands = pods
      .filter(({ container }) => container.image.startsWith('site-'))
      .map(({ container }) => container.command.join(' ').replace(/ --config \S+$/, ''));
    expect(commands.toSorted()).toEqual(ofUnits.toSorted());
  });

  it.each(pods)(
    'runs $app as nobody in particular, on a disk that it cannot write but for its volumes',
    (one) => {
      const { pod, container, claims } = one;
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: expect.any(Number),
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const volumes = [...pod.volumes.map(({ name }) => name), ...claims];
      expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.toSorted());
      for (const { name, value } of container.env)
        if (/_(STATE|DATA)$/.test(name))
          expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain(value);
    },
  );

  it.each(deployments)(
    'lets one of $metadata.name end while another answers',
    ({ metadata: { name }, spec }) => {
      const of = (kind: string) =>
        objects.filter((one) =>
          v.is(v.looseObject({ kind: v.literal(kind), metadata: v.object({ name: v.literal(name) }) }), one),
        );
      expect(of('PodDisruptionBudget')).toMatchObject([
        { spec: { maxUnavailable: 1, selector: spec.selector } },
      ]);
      const [scaler] = of('HorizontalPodAutoscaler');
      if (scaler) expect(scaler).toMatchObject({ spec: { minReplicas: 2, scaleTargetRef: { name } } });
      expect(spec.replicas).toBe(scaler ? undefined : 2);
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
      const [container] = spec.template.spec.containers;
      const [port] = container.ports;
      expect(container.env).toContainEqual({
        name: expect.stringMatching(/^[A-Z]+_PORT$/),
        value: String(port?.containerPort),
      });
      expect(container.env).toContainEqual({
        name: expect.stringMatching(/_METRICS_PORT$/),
        value: String(container.ports.find((one) => one.name === 'metrics')?.containerPort),
      });
      for (const [probe, path] of [
        [container.startupProbe, '/healthz'],
        [container.livenessProbe, '/healthz'],
        [container.readinessProbe, '/readyz'],
      ] as const)
        expect(probe?.httpGet).toEqual({ path, port: port?.name });
    },
  );

  it('has a service behind each address, and lets the pod reach it', () => {
    const reached = pods.flatMap(({ app, container }) =>
      container.env.flatMap(({ value }) =>
        [...value.matchAll(SERVICE_ADDRESS)].map(([, host, port]) => ({ app, host, port: Number(port) })),
      ),
    );
    expect(reached.length).toBeGreaterThan(3);
    for (const { app, host, port } of reached) {
      const service = services.find(({ metadata }) => metadata.name === host);
      expect(
        service?.spec.ports.map((one) => one.port),
        `${host} of ${app}`,
      ).toContain(port);
      const other = service?.spec.selector.app ?? '';
      expect(listPeers(app, 'egress'), `egress of ${app}`).toContain(other);
      expect(listPeers(other, 'ingress'), `ingress of ${other}`).toContain(app);
    }
  });

  it.each(ingresses)('keeps from the public of $metadata.name what nginx.conf keeps from it', ({ spec }) => {
    const [rule] = spec.rules;
    const nginx = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');
    // The block of the site itself comes after the one that leads to HTTPS, and ends before the next block.
    const block = nginx.split(`server_name ${rule.host};`).at(-1)?.split('\nserver {')[0] ?? '';
    const closed = [...block.matchAll(/location = (\S+) \{ return 404; \}/g)].map(([, path]) => path);
    expect(closed.length).toBeGreaterThan(2);
    const ofIngress = rule.http.paths.filter(({ backend }) => backend.service.name === 'closed');
    expect(ofIngress.map(({ path }) => path).toSorted()).toEqual(closed.toSorted());
    expect(ofIngress.every(({ pathType }) => pathType === 'Exact')).toBe(true);
    const [nowhere] = services.filter(({ metadata }) => metadata.name === 'closed');
    expect(pods.some(({ app }) => app === nowhere?.spec.selector.app)).toBe(false);
  });

  it('starts servers that are alive and ready', { tags: 'redis' }, async () => {
    const folder = await makeFolder();
    const store = join(folder, 'store');
    await publishSite(store);
    await publishGame(join(folder, 'backend'));
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const servers = pods.filter(({ container }) => container.readinessProbe?.httpGet);
    const ports = new Map<string, number>();
    const setPorts = async (app: string, names: readonly { name: string }[]) => {
      for (const { name } of names) ports.set(`${app} ${name}`, await findFreePort());
    };
    for (const { app, container } of servers) await setPorts(app, container.ports);
    const portOf = (app: string, name = 'http') => ports.get(`${app} ${name}`) ?? 0;
    const toLocal = (value: string, { app, container }: Pod) => {
      const mount = container.volumeMounts.find(({ mountPath }) => mountPath === value);
      if (mount) return join(folder, app);
      const own = container.ports.find(({ containerPort }) => value === String(containerPort));
      if (own) return String(portOf(app, own.name));
      return value.replace(SERVICE_ADDRESS, (address, host: string, port: string) => {
        if (host === 'sessions') return redis.url.replace('redis:', '');
        const { selector, ports: named } =
          services.find(({ metadata }) => metadata.name === host)?.spec ?? {};
        const name = named?.find((one) => one.port === Number(port))?.name;
        return selector?.app === undefined ? address : `//127.0.0.1:${portOf(selector.app, name)}`;
      });
    };
    const started = servers.map((one) => {
      const { container } = one;
      const [secret] = container.envFrom;
      const example = join(DEPLOY, 'env', `${secret?.secretRef.name.replace('-settings', '')}.env`);
      const env = container.env.map(({ name, value }) => [name, toLocal(value, one)]);
      const environment = {
        PATH: process.env.PATH ?? '',
        ...readEnvironmentFile(example),
        ...FILLED_IN,
        EDGE_STORE: store,
        CONTROL_STORE: store,
        ...Object.fromEntries(env),
      };
      return { one, ...start({ command: container.command, environment }) };
    });
    for (const { one, child, said } of started) {
      expect(await askHealth(child, portOf(one.app)), said.join('')).toBe(200);
      const isReady = async () => (await fetch(`http://127.0.0.1:${portOf(one.app)}/readyz`)).status;
      await expect.poll(isReady, { timeout: 60_000, message: said.join('') }).toBe(200);
    }
  });
});
