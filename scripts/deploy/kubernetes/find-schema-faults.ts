import * as v from 'valibot';

// Their validators are made from the OpenAPI description of Kubernetes. They take any field that it does not have.
const validatorSchema = v.object({
  validate: v.custom<((data: unknown) => boolean) & { errors?: unknown }>(
    (value) => typeof value === 'function',
  ),
});
const typeSchema = v.looseObject({ apiVersion: v.string(), kind: v.string() });

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The name of a type in that description: `apps/v1`, `Deployment` is `IoK8sApiAppsV1Deployment`. */
function toTypeName(apiVersion: string, kind: string): string {
  const [version = '', group = 'core'] = apiVersion.split('/').toReversed();
  return `IoK8sApi${capitalize(group.split('.')[0] ?? '')}${capitalize(version)}${kind}`;
}

/** The same data, and the paths of those fields that nobody has read. */
function watchReads(data: unknown): { watched: unknown; listUnread: () => string[] } {
  const unread = new Set<string>();
  function watch(value: unknown, path: string): unknown {
    if (typeof value !== 'object' || value === null) return value;
    for (const key of Object.keys(value)) unread.add(`${path}/${key}`);
    const children = new Map(
      Object.entries(value).map(([key, child]) => [key, watch(child, `${path}/${key}`)]),
    );
    return new Proxy(value, {
      get(target, key) {
        if (typeof key !== 'string' || !children.has(key)) return Reflect.get(target, key);
        unread.delete(`${path}/${key}`);
        return children.get(key);
      },
    });
  }
  return { watched: watch(data, ''), listUnread: () => [...unread] };
}

/** Faults of an object of Kubernetes by its own schema, with fields that the schema does not have. */
export async function findSchemaFaults(data: unknown): Promise<string[]> {
  const { apiVersion, kind } = v.parse(typeSchema, data);
  const found: unknown = await import(`kubernetes-models/_schemas/${toTypeName(apiVersion, kind)}`);
  const { validate } = v.parse(validatorSchema, found);
  const { watched, listUnread } = watchReads(data);
  const faults = validate(watched) ? [] : [JSON.stringify(validate.errors)];
  // A validator reads what it knows, so that what is left unread is not of Kubernetes.
  const below = (path: string, unread: readonly string[]) =>
    unread.some((other) => path.startsWith(`${other}/`));
  const unread = listUnread();
  return [...faults, ...unread.filter((path) => !below(path, unread)).map((path) => `${path} is unknown`)];
}
