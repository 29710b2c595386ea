import type { ConsoleApp } from '@sharpside/contracts/control';

type Compared = { from: string; to: string };

/**
 * The two releases to compare: the requested ones, else the live one with its canary, the newest release or the previous
 * one. Undefined without two.
 */
export function chooseReleases(app: ConsoleApp, asked: Compared): Compared | undefined {
  const versions = app.releases.map(({ version }) => version);
  const [newest, second] = versions;
  if (newest === undefined || second === undefined) return undefined;
  const isKnown = (version: string) => versions.includes(version);
  const live = app.live?.version ?? second;
  const next = app.canary?.version ?? newest;
  const usual = next === live ? { from: app.previous ?? second, to: live } : { from: live, to: next };
  return {
    from: isKnown(asked.from) ? asked.from : usual.from,
    to: isKnown(asked.to) ? asked.to : usual.to,
  };
}
