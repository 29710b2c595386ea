import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostManifestSchema, remoteManifestSchema } from '@sharpside/contracts';
import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';

const SCHEMAS = {
  'remote.schema.json': { schema: remoteManifestSchema, title: "Manifest of a remote's build, remote.json" },
  'host.schema.json': { schema: hostManifestSchema, title: "Manifest of the host's build, host.json" },
};

// The files are kept, because other tools read them. `UPDATE_SCHEMAS=1` rewrites them.
it.each(Object.entries(SCHEMAS))('%s is the JSON Schema of the manifest', async (file, { schema, title }) => {
  const path = join(ROOT, 'contracts/schema', file);
  const present = { ...toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }), title };
  const text = `${JSON.stringify(present, null, 2)}\n`;
  if (process.env.UPDATE_SCHEMAS) await writeFile(path, text);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(JSON.parse(text));
});
