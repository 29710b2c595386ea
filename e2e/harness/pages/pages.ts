import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Access,
  hostManifestSchema,
  liveDocumentSchema,
  MANIFEST_FILES,
  parseContractJson,
} from '@sharpside/contracts';
import { toDistFolder } from '../builds/member-apps.ts';

export type LivePage = { app: string; path: string; access: Access };

/** The shell's own pages, and the one for addresses that lead nowhere. */
export async function readHostPages(): Promise<string[]> {
  const file = join(toDistFolder('host'), MANIFEST_FILES.host);
  const { routes } = parseContractJson(hostManifestSchema, await readFile(file, 'utf8'), file);
  return [...routes.map(({ path }) => path), '/no-such-page'];
}

/** Every page that the remotes of a site declare, or the one remote that is named. */
export async function fetchRemotePages(url: string, only?: string): Promise<LivePage[]> {
  const text = await (await fetch(`${url}/live.json`)).text();
  const { discovery } = parseContractJson(liveDocumentSchema, text, '/live.json');
  const pages = Object.entries(discovery.microFrontends).flatMap(([app, [remote]]) =>
    (remote?.extras.declaration.routes ?? []).map(({ path, access }) => ({ app, path, access })),
  );
  return only === undefined ? pages : pages.filter(({ app }) => app === only);
}
