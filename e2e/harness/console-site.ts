import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { CONSOLE_HEADER, SESSION_PATH, type TokenRight } from '@sharpside/contracts/control';
import * as v from 'valibot';
import { startControlProcess } from './servers/control-process.ts';
import type { ServerProcess } from './servers/server-process.ts';
import type { Site } from './site.ts';
import type { AtEnd, CreateSite } from './test.ts';

const tokenSchema = v.object({ id: v.string(), token: v.string() });

/** A token of a site: its id, which is no secret, and its text. */
export type GivenToken = { id: string; text: string };

/** A site with a control service beside it, and with remote-tools 1.1.0 published and not live. */
export type ConsoleSite = {
  site: Site;
  control: ServerProcess;
  /** A token for remote-tools, as `mfe token create` makes it. */
  createToken(right: TokenRight): Promise<GivenToken>;
  /** Lets a token's time be over. */
  expire(token: GivenToken): Promise<void>;
  /** Signs the browser in as the page does, without it. */
  signIn(page: Page): Promise<void>;
  /** The same at another control service of the registry, such as one that was started again. */
  signInAt(page: Page, control: Pick<ServerProcess, 'url'>): Promise<void>;
};

type Options = {
  createSite: CreateSite;
  atEnd: AtEnd;
  /** Number of trusted proxies in front of the edge. Default: none. */
  trustedProxies?: number;
  /** More settings of the control service, by the names of their variables. */
  settings?: Readonly<Record<string, string>>;
};

/** Starts everything that the console is tried with, the real thing each. */
export async function createConsoleSite(options: Options): Promise<ConsoleSite> {
  const { createSite, atEnd, trustedProxies = 0, settings } = options;
  const site = await createSite({ trustedProxies });
  const { registry } = site;
  await site.publish('1.1.0');
  const control = await startControlProcess({
    folder: dirname(registry),
    registry,
    settings: {
      CONTROL_EDGES: site.url,
      CONTROL_SITES: `production=${site.url}`,
      CONTROL_COLLECT_INTERVAL_MS: '500',
      ...settings,
    },
  });
  atEnd(() => control.stop());
  async function createToken(right: TokenRight): Promise<GivenToken> {
    const argv = ['create', '--app', 'remote-tools', '--right', right, '--holder', 'Olga of ops'];
    const { stdout } = await site.mfe('token', ...argv, '--json');
    const { id, token } = v.parse(tokenSchema, JSON.parse(stdout));
    return { id, text: token };
  }
  const signInAt: ConsoleSite['signInAt'] = async (page, { url }) => {
    const tokens = [(await createToken('promote')).text, (await createToken('rollback')).text];
    const answer = await page.request.post(url + SESSION_PATH, {
      data: { tokens },
      headers: { [CONSOLE_HEADER]: '1', origin: url },
    });
    expect(answer.status()).toBe(200);
  };
  return {
    site,
    control,
    createToken,
    signIn: (page) => signInAt(page, control),
    signInAt,
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
