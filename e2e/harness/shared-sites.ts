import { setTimeout as pause } from 'node:timers/promises';
import { parseContractJson, RUNTIME_CONFIG_ID, runtimeConfigSchema } from '@sharpside/contracts';
import * as v from 'valibot';

/** A site that many tests visit and none changes. */
export type SharedSite = {
  url: string;
  /** The page for visitors without a subscription, from the runtime configuration. */
  subscribeUrl: string;
};

/** The running site that the tests were given (`SITE_URL`), instead of sites that they start themselves. */
export const GIVEN_SITE: string | undefined = process.env.SITE_URL?.replace(/\/$/, '') || undefined;

const isGiven = GIVEN_SITE !== undefined;

/** Arguments of `test.skip(...)` in a test that publishes, stops a server or needs another configuration. */
export const NEEDS_OWN_SITE = [
  isGiven,
  `It starts a site of its own, and SITE_URL names ${GIVEN_SITE}.`,
] as const;

/** Arguments of `test.skip(...)` in a test that visits `remote-gate`. */
export const NEEDS_GATE = [
  isGiven,
  `It looks at remote-gate, which only the tests' own sites have, and SITE_URL names ${GIVEN_SITE}.`,
] as const;

/**
 * Environment variable: makes global-setup.ts start to make the site with every section at once, because making it
 * takes longest.
 */
export const MEMBERS_AHEAD_VARIABLE = 'BROWSER_MEMBERS_AHEAD';

/** Environment variable that global-setup.ts sets: the address of the process in run-server.ts. */
export const RUN_SERVER_VARIABLE = 'BROWSER_RUN_SERVER';

const POLL_MS = 200;

async function fetchUrl(kind: 'open' | 'member'): Promise<string> {
  const ask = () => fetch(`${process.env[RUN_SERVER_VARIABLE]}/${kind}`);
  let response = await ask();
  // With status 202 the site is still being made, which takes minutes if there are no sample seasons yet.
  while (response.status === 202) {
    await pause(POLL_MS);
    response = await ask();
  }
  const text = await response.text();
  if (!response.ok) throw new Error(`The ${kind} site of this run was not started: ${text}`);
  return v.parse(v.object({ url: v.string() }), JSON.parse(text)).url;
}

/**
 * The site of this run for a kind of test: `open` has no backend; `member` has a backend and every section.
 * With `SITE_URL`, both are the given site.
 */
export async function fetchSharedSite(kind: 'open' | 'member'): Promise<SharedSite> {
  const url = GIVEN_SITE ?? (await fetchUrl(kind));
  const page = await (await fetch(url)).text();
  const [, text] = new RegExp(`id="${RUNTIME_CONFIG_ID}">(.*?)</script>`, 's').exec(page) ?? [];
  if (text === undefined) throw new Error(`${url} is no page of ours; does SITE_URL name a running site?`);
  const { subscribeUrl } = parseContractJson(runtimeConfigSchema, text, `The configuration of ${url}`);
  return { url, subscribeUrl };
}
