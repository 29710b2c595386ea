import { describe, expect, it } from 'vitest';
import { parseTestOptions } from './options.ts';
import { toPlan, toSystemPaths } from './plan.ts';

const PACKAGES = ['host', 'platform/edge', 'remote-nba'];
const planOf = (...argv: string[]) => toPlan(parseTestOptions(argv, PACKAGES));

describe('the plan of a run', () => {
  it('is all of a layer where nothing is named, and the checks belong to the everyday one', () => {
    expect(planOf()).toEqual({ checks: [], unit: [], browser: ['e2e/smoke'] });
    expect(planOf('--system')).toEqual({
      checks: undefined,
      unit: [],
      browser: ['e2e/tests', 'e2e/engines'],
    });
  });

  it('is what is named, and of a package in the system layer its browser tests too', () => {
    expect(planOf('platform/edge')).toEqual({ checks: ['platform/edge'], unit: ['platform/edge'] });
    expect(planOf('e2e/tests/host')).toEqual({ checks: ['e2e/tests/host'], browser: ['e2e/tests/host'] });
    expect(planOf('--system', 'platform/edge')).toEqual({
      checks: undefined,
      unit: ['platform/edge'],
      browser: ['e2e/tests/platform', 'e2e/tests/edge'],
    });
    expect(planOf('--browser', 'remote-nba')).toEqual({
      checks: undefined,
      browser: ['e2e/smoke/remote-nba.member.spec.ts', 'e2e/tests/remote-nba'],
    });
  });
});

describe('the part of the system layer that belongs to a change', () => {
  it.each([
    [['platform/edge/src/server.ts'], ['e2e/tests/edge', 'e2e/tests/platform', 'platform/edge']],
    [['e2e/tests/host/home.spec.ts'], ['e2e/tests/host/home.spec.ts']],
    [
      ['e2e/tests/host/home.spec.ts', 'host/src/main.ts'],
      ['e2e/tests/host', 'host'],
    ],
    [['e2e/harness/site.ts'], ['e2e/engines', 'e2e/tests']],
    [['deploy/nginx/nginx.conf', 'scripts/test.ts'], ['scripts']],
    [['README.md', 'gone/with/all.ts', 'e2e/smoke/host.spec.ts'], []],
  ])('of %j is %j', (changed, paths) => {
    expect(toSystemPaths(changed)).toEqual(paths);
  });
});
