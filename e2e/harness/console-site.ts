import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TokenRight } from 'contracts/control';
import * as v from 'valibot';
import { startControlProcess } from './control-process.ts';
import type { ServerProcess } from './server-process.ts';
import type { Site } from './site.ts';
import type { AtEnd, CreateSite } from './test.ts';

const tokenSchema = v.object({ id: v.string(), token: v.string() });

/** A token of a site: its id, which is no secret, and what its holder is given. */
export type GivenToken = { id: string; text: string };

/** A site with a control service beside it, and with remote-tools 1.1.0 published and not live. */
export type ConsoleSite = {
  site: Site;
  control: ServerProcess;
  /** A token for remote-tools, as `mfe token create` makes it. */
  createToken(right: TokenRight): Promise<GivenToken>;
  /** Lets a token's time be over. */
  expire(token: GivenToken): Promise<void>;
};

type Makers = { createSite: CreateSite; atEnd: AtEnd };

/** Starts everything that the console is tried with, the real thing each. */
export async function createConsoleSite({ createSite, atEnd }: Makers): Promise<ConsoleSite> {
  const site = await createSite();
  const { registry } = site;
  await site.publish('1.1.0');
  const control = await startControlProcess({
    folder: dirname(registry),
    registry,
    settings: { CONTROL_EDGES: site.url, CONTROL_COLLECT_INTERVAL_MS: '500' },
  });
  atEnd(() => control.stop());
  return {
    site,
    control,
    async createToken(right) {
      const argv = ['create', '--app', 'remote-tools', '--right', right, '--holder', 'Olga of ops'];
      const { stdout } = await site.mfe('token', ...argv, '--json');
      const { id, token } = v.parse(tokenSchema, JSON.parse(stdout));
      return { id, text: token };
    },
    async expire({ id }) {
      const file = join(registry, 'tokens/records', `${id}.json`);
      const record = await readFile(file, 'utf8');
      await writeFile(
        file,
        record.replace(/"expiresAt": "[^"]+"/, '"expiresAt": "2020-01-01T00:00:00.000Z"'),
      );
    },
  };
}
