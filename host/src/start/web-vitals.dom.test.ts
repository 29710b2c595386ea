import type { Vitals } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { measureVitals } from './web-vitals.ts';

type Metric = { name: string; value: number };

/** A page at a path with a screen of a release in view, and the vitals it reported. */
function openPage({ release = 'remote-tools@1.1.0', path = '/sportsbooks/odds-converter' } = {}) {
  const page = document.implementation.createHTMLDocument();
  const show = (name: string) => {
    page.body.innerHTML = name === '' ? '' : `<div data-release="${name}"></div>`;
  };
  show(release);
  let visibility: DocumentVisibilityState = 'visible';
  Object.defineProperty(page, 'visibilityState', { get: () => visibility });
  const place = { pathname: path };
  const told: Vitals[] = [];
  let change: (metric: Metric) => void = () => {};
  measureVitals({
    hostVersion: '2.0.0',
    sendVitals: (vitals) => told.push(vitals),
    page,
    place,
    observe: (onChange) => {
      change = ({ name, value }) => {
        if (name === 'LCP' || name === 'INP' || name === 'CLS') onChange({ name, value });
      };
    },
  });
  return {
    told,
    place,
    show,
    change: (name: string, value: number) => change({ name, value }),
    hide() {
      visibility = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

const SCREEN = { app: 'remote-tools', version: '1.1.0', screen: '/sportsbooks/odds-converter' };

describe('the vitals of a page view', () => {
  it('are told once it is hidden, with the last values, the release and the screen, and once', () => {
    const { told, change, hide } = openPage();
    change('LCP', 800.4);
    change('LCP', 1_234.5);
    change('CLS', 0.012345);
    change('INP', 96);
    expect(told).toEqual([]);
    hide();
    hide();
    expect(told).toEqual([{ ...SCREEN, lcpMs: 1_235, inpMs: 96, cls: 0.0123 }]);
  });

  it('are those of the first screen: a change on the next one ends it, and is not counted', () => {
    const { told, change, place, show, hide } = openPage();
    change('LCP', 900);
    place.pathname = '/nba/awards';
    show('remote-nba@1.0.0');
    change('INP', 4_000);
    hide();
    expect(told).toEqual([{ ...SCREEN, lcpMs: 900 }]);
  });

  it('are of the host where the screen is its own, and of the release that came into view', () => {
    const own = openPage({ release: '', path: '/' });
    own.change('LCP', 500);
    own.hide();
    expect(own.told).toEqual([{ app: 'host', version: '2.0.0', screen: '/', lcpMs: 500 }]);
    const late = openPage({ release: '', path: '/nba/awards/' });
    late.show('remote-nba@1.0.0-rc.1');
    late.change('CLS', 0);
    late.hide();
    expect(late.told).toEqual([{ app: 'remote-nba', version: '1.0.0-rc.1', screen: '/nba/awards', cls: 0 }]);
  });

  it('are those before the release that came into view gave way, and none of what came instead', () => {
    const { told, change, show, hide } = openPage({ release: '' });
    change('CLS', 0);
    show('remote-tools@1.1.0');
    change('LCP', 900);
    show('');
    change('INP', 4_000);
    show('remote-tools@1.0.0');
    hide();
    expect(told).toEqual([{ ...SCREEN, lcpMs: 900, cls: 0 }]);
  });

  it('are not told where there are none', () => {
    const { told, hide } = openPage();
    hide();
    expect(told).toEqual([]);
  });
});
