import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import { AdoptError } from './errors.ts';

/** Files in which a plugin of Module Federation describes its build. */
export const FEDERATION_FILES = { manifest: 'mf-manifest.json', stats: 'mf-stats.json' } as const;

const filesSchema = v.optional(v.array(v.string()), []);
const kindsSchema = v.optional(v.object({ sync: filesSchema, async: filesSchema }), {});
const assetsSchema = v.optional(v.object({ js: kindsSchema, css: kindsSchema }), {});

const sharedSchema = v.object({
  name: v.string(),
  assets: assetsSchema,
  /** Exposed modules that use it; some plugins leave out the list. */
  usedIn: v.optional(v.array(v.string())),
});

const federationManifestSchema = v.object({
  metaData: v.object({
    remoteEntry: v.object({ name: v.string(), path: v.optional(v.string(), ''), type: v.string() }),
    publicPath: v.optional(v.string(), 'auto'),
    pluginVersion: v.optional(v.string()),
  }),
  shared: v.array(sharedSchema),
  exposes: v.array(v.object({ path: v.string(), assets: assetsSchema })),
});

/** Description of a build, as the plugins of webpack, Rspack, Rsbuild and Vite write it. */
export type FederationManifest = v.InferOutput<typeof federationManifestSchema>;

const statsSchema = v.object({ shared: v.array(sharedSchema) });

/**
 * Description of the build in a folder, with the exposed modules that use each shared module if the plugin reports
 * them.
 *
 * @throws {AdoptError} `BUILD_NOT_ADOPTED` if there is no description, or no folder.
 * @throws {ContractError} if the description is malformed.
 */
export async function readFederationManifest(folder: string): Promise<FederationManifest> {
  const file = join(folder, FEDERATION_FILES.manifest);
  if (!existsSync(folder))
    throw new AdoptError(`There is no folder ${folder}; build the remote, and name the folder of its build.`);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const advice = 'set `manifest: true` in the federation plugin of its build, and build it again';
    throw new AdoptError(`${folder} has no ${FEDERATION_FILES.manifest}: ${advice}.`, { cause });
  });
  const manifest = parseContractJson(federationManifestSchema, text, file);
  const statsFile = join(folder, FEDERATION_FILES.stats);
  const stats = await readFile(statsFile, 'utf8').catch(() => undefined);
  if (stats === undefined) return manifest;
  const { shared } = parseContractJson(statsSchema, stats, statsFile);
  const users = new Map(shared.map(({ name, usedIn }) => [name, usedIn]));
  return {
    ...manifest,
    shared: manifest.shared.map((one) => {
      const usedIn = one.usedIn ?? users.get(one.name);
      return { ...one, ...(usedIn && usedIn.length > 0 && { usedIn }) };
    }),
  };
}
