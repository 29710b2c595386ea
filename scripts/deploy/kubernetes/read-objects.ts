import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse, parseAllDocuments } from 'yaml';
import { DEPLOY } from '../unit-of-systemd.ts';

const FOLDER = join(DEPLOY, 'kubernetes');
/** The text of a file of deploy/kubernetes/. */
export const readText = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

/** The content of kustomization.yaml. */
export const kustomization = v.parse(
  v.looseObject({
    resources: v.array(v.string()),
    images: v.array(v.looseObject({ name: v.string() })),
    secretGenerator: v.array(v.object({ name: v.string(), envs: v.array(v.string()) })),
  }),
  parse(readText('kustomization.yaml')),
);
/** The other files beside it. */
export const FILES = readdirSync(FOLDER).filter(
  (file) => /\.yaml$/.test(file) && file !== 'kustomization.yaml',
);
/** All objects of those files. */
export const objects: unknown[] = FILES.flatMap((file) =>
  parseAllDocuments(readText(file)).map((one) => one.toJS()),
);

/** The objects that have this form. */
const listOf = <Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema>[] =>
  objects.flatMap((one) => (v.is(schema, one) ? [v.parse(schema, one)] : []));

const textsSchema = v.array(v.string());
const labelsSchema = v.record(v.string(), v.string());
const probeSchema = v.looseObject({ httpGet: v.optional(v.object({ path: v.string(), port: v.string() })) });
const containerSchema = v.looseObject({
  name: v.string(),
  image: v.string(),
  command: textsSchema,
  envFrom: v.optional(v.array(v.object({ secretRef: v.object({ name: v.string() }) })), []),
  env: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
  ports: v.optional(v.array(v.object({ name: v.string(), containerPort: v.number() })), []),
  startupProbe: v.optional(probeSchema),
  readinessProbe: v.optional(probeSchema),
  livenessProbe: v.optional(probeSchema),
  resources: v.looseObject({ limits: v.looseObject({ memory: v.string() }) }),
  securityContext: v.looseObject({}),
  volumeMounts: v.array(v.object({ name: v.string(), mountPath: v.string() })),
});
const podSchema = v.looseObject({
  metadata: v.looseObject({ labels: labelsSchema }),
  spec: v.looseObject({
    automountServiceAccountToken: v.literal(false),
    securityContext: v.looseObject({}),
    containers: v.tuple([containerSchema]),
    volumes: v.array(v.looseObject({ name: v.string() })),
  }),
});
const named = { metadata: v.looseObject({ name: v.string() }) };
const workloadSchema = v.looseObject({
  ...named,
  kind: v.picklist(['Deployment', 'StatefulSet']),
  spec: v.looseObject({
    replicas: v.optional(v.number()),
    selector: v.looseObject({ matchLabels: labelsSchema }),
    template: podSchema,
    volumeClaimTemplates: v.optional(v.array(v.looseObject(named)), []),
  }),
});
const jobSchema = v.looseObject({
  ...named,
  kind: v.literal('CronJob'),
  spec: v.looseObject({ jobTemplate: v.looseObject({ spec: v.looseObject({ template: podSchema }) }) }),
});

const workloads = listOf(workloadSchema);
export const deployments = workloads.filter(({ kind }) => kind === 'Deployment');
/** Pods of all workloads and jobs, by their label `app`; each has one container. `claims`: names of the volumes that it claims. */
export const pods = [
  ...workloads.map(({ spec }) => ({
    pod: spec.template,
    claims: spec.volumeClaimTemplates.map(({ metadata }) => metadata.name),
  })),
  ...listOf(jobSchema).map(({ spec }) => ({ pod: spec.jobTemplate.spec.template, claims: [] })),
].map(({ pod, claims }) => ({
  app: pod.metadata.labels.app ?? '',
  pod: pod.spec,
  container: pod.spec.containers[0],
  claims,
}));
export type Pod = (typeof pods)[number];

export const services = listOf(
  v.looseObject({
    ...named,
    kind: v.literal('Service'),
    spec: v.looseObject({
      selector: labelsSchema,
      ports: v.array(v.looseObject({ name: v.string(), port: v.number() })),
    }),
  }),
);

const pathSchema = v.object({
  path: v.string(),
  pathType: v.string(),
  backend: v.object({ service: v.looseObject({ name: v.string() }) }),
});
export const ingresses = listOf(
  v.looseObject({
    ...named,
    kind: v.literal('Ingress'),
    spec: v.looseObject({
      rules: v.tuple([v.object({ host: v.string(), http: v.object({ paths: v.array(pathSchema) }) })]),
    }),
  }),
);

const peersSchema = v.optional(
  v.array(
    v.looseObject({
      podSelector: v.optional(
        v.object({
          matchLabels: v.optional(labelsSchema, {}),
          matchExpressions: v.optional(
            v.array(v.object({ key: v.string(), operator: v.literal('In'), values: textsSchema })),
            [],
          ),
        }),
      ),
    }),
  ),
  [],
);
const rulesSchema = v.optional(v.array(v.looseObject({ from: peersSchema, to: peersSchema })), []);
const policies = listOf(
  v.looseObject({
    ...named,
    kind: v.literal('NetworkPolicy'),
    spec: v.looseObject({
      podSelector: v.looseObject({ matchLabels: v.optional(labelsSchema, {}) }),
      ingress: rulesSchema,
      egress: rulesSchema,
    }),
  }),
);

/** Labels of the pods that the rules of a pod let it speak to, or be spoken to by. */
export const listPeers = (app: string, direction: 'ingress' | 'egress') =>
  policies
    .filter(({ spec }) => spec.podSelector.matchLabels.app === app)
    .flatMap(({ spec }) => spec[direction])
    .flatMap(({ from, to }) => [...from, ...to])
    .flatMap(({ podSelector }) => [
      ...(podSelector?.matchLabels.app === undefined ? [] : [podSelector.matchLabels.app]),
      ...(podSelector?.matchExpressions ?? []).flatMap(({ values }) => values),
    ]);
