import { expect, type Page } from '@playwright/test';
import { CONSOLE_HEADER, SESSION_PATH, type TokenRight } from '@sharpside/contracts/control';
import { createTokens } from '@sharpside/control/tokens/tokens';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { startControlHere } from './servers/in-process.ts';
import type { ServerProcess } from './servers/server-process.ts';
import type { Site } from './site.ts';
import type { AtEnd, CreateSite } from './test.ts';

/** A token of a site: its id, which is not secret, and its text. */
export type GivenToken = { id: string; text: string };

/** A site with a control service beside it. remote-tools 1.1.0 is published, but not live. */
export type ConsoleSite = {
  site: Site;
  control: ServerProcess;
  /** A token for remote-tools, as `mfe token create` makes it. */
  createToken(right: TokenRight): Promise<GivenToken>;
  /** Signs the browser in with the same requests as the page, but without the page. */
  signIn(page: Page): Promise<void>;
};

type Options = {
  createSite: CreateSite;
  atEnd: AtEnd;
  settings?: Readonly<Record<string, string>>;
};

const TOKEN_DAYS = 90;

export async function createConsoleSite(options: Options): Promise<ConsoleSite> {
  const { createSite, atEnd, settings } = options;
  const site = await createSite();
  const { registry } = site;
  await site.publish('1.1.0');
  const control = await startControlHere({
    registry,
    settings: {
      CONTROL_EDGES: site.edge.operatorsUrl,
      CONTROL_SITES: `production=${site.url}`,
      CONTROL_COLLECT_INTERVAL_MS: '500',
      ...settings,
    },
  });
  atEnd(() => control.stop());
  const tokens = createTokens({ store: openRegistryStore(registry, {}), now: () => new Date() });
  async function createToken(right: TokenRight): Promise<GivenToken> {
    const grants = { apps: ['remote-tools'], rights: [right], days: TOKEN_DAYS };
    const { record, text } = await tokens.create({ ...grants, holder: 'Olga of ops', by: 'the tests' });
    return { id: record.id, text };
  }
  async function signIn(page: Page): Promise<void> {
    const texts = [(await createToken('promote')).text, (await createToken('rollback')).text];
    const answer = await page.request.post(control.url + SESSION_PATH, {
      data: { tokens: texts },
      headers: { [CONSOLE_HEADER]: '1', origin: control.url },
    });
    expect(answer.status()).toBe(200);
  }
  return { site, control, createToken, signIn };
}
