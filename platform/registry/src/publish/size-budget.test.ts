import type { HostManifest, RemoteManifest } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { findSizeFaults, listLoads } from './size-budget.ts';

function aRemoteOf(kilobytes: number, version = '1.0.0'): RemoteManifest {
  const { manifest } = aRemoteBuild({ version });
  const { entry, screens } = manifest;
  const [own = '', ...others] = screens['./odds-converter'] ?? [];
  const toSize = (path: string) => (path === entry ? 10_000 : path === own ? kilobytes * 1000 : 0);
  expect(others).toHaveLength(1);
  return { ...manifest, files: manifest.files.map((file) => ({ ...file, size: toSize(file.path) })) };
}

function aHostOf(kilobytes: number): HostManifest {
  const { manifest } = aHostBuild();
  const toSize = (path: string) => (path === manifest.entries[0] ? kilobytes * 1000 : 1000);
  const files = manifest.files.map((file) => ({ ...file, size: toSize(file.path) }));
  return { ...manifest, files, runtime: manifest.preloads };
}

/** A release with more files, each of a number of kilobytes. */
function withFiles<M extends HostManifest | RemoteManifest>(manifest: M, more: Record<string, number>): M {
  const integrity = manifest.files[0]?.integrity ?? '';
  const added = Object.entries(more).map(([path, size]) => ({ path, size: size * 1000, integrity }));
  return { ...manifest, files: [...manifest.files, ...added] };
}

/** The file that builds of tests have besides scripts; here it is empty. */
const REST = { what: 'every picture, font and style sheet', bytes: 0 };

describe('what a release makes browsers load', () => {
  it('is a screen with the entry of its remote', () => {
    expect(listLoads(aRemoteOf(30))).toEqual([{ what: 'screen ./odds-converter', bytes: 40_000 }, REST]);
  });

  it('is also all of its pictures, fonts and style sheets, and no file that no page loads', () => {
    const shown = { 'ball.a1.png': 7, 'mark.b2.svg': 1, 'score.c3.woff2': 20, 'screen-one.d4.css': 2 };
    const others = { 'prerender.e5.cjs': 100, 'sources.f6.json': 1, 'page.a7.html': 3 };
    expect(listLoads(withFiles(aRemoteOf(30), { ...shown, ...others }))).toEqual([
      { what: 'screen ./odds-converter', bytes: 40_000 },
      { ...REST, bytes: 30_000 },
    ]);
  });

  it('is what the host starts with, what its pages add, and its parts', () => {
    expect(listLoads(aHostOf(500))).toEqual([
      { what: 'every page', bytes: 501_000 },
      { what: 'the federation runtime', bytes: 1000 },
      { what: 'page /', bytes: 0 },
      { what: 'page /help', bytes: 1000 },
      { what: 'part @sharpside/shared-ui/table', bytes: 1000 },
      { ...REST, bytes: 1000 },
    ]);
  });
});

describe('the size budget', () => {
  it('is a tenth and 15 kB more than what is live', () => {
    expect(findSizeFaults(aRemoteOf(49), aRemoteOf(30))).toEqual([]);
    expect(findSizeFaults(aRemoteOf(49.1), aRemoteOf(30, '1.4.0'))).toEqual([
      'screen ./odds-converter would load 59.1 kB; it loads 40.0 kB in 1.4.0, which is live, and its budget is 59.0 kB: make it smaller, or publish with --allow-growth',
    ]);
    expect(findSizeFaults(aHostOf(600), aHostOf(500))[0]).toContain('every page would load 601.0 kB');
  });

  it('is 250 kB for a screen that nothing is compared with', () => {
    expect(findSizeFaults(aRemoteOf(240), undefined)).toEqual([]);
    expect(findSizeFaults(aRemoteOf(241), undefined)).toEqual([
      'screen ./odds-converter would load 251.0 kB; it is new, and its budget is 250.0 kB: make it smaller, or publish with --allow-growth',
    ]);
  });

  it('is the same for pictures, fonts and style sheets', () => {
    const live = withFiles(aRemoteOf(30, '1.4.0'), { 'ball.png': 100 });
    expect(findSizeFaults(withFiles(aRemoteOf(30), { 'ball.png': 125 }), live)).toEqual([]);
    expect(findSizeFaults(withFiles(aRemoteOf(30), { 'ball.png': 126 }), live)).toEqual([
      'every picture, font and style sheet would load 126.0 kB; it loads 100.0 kB in 1.4.0, which is live, and its budget is 125.0 kB: make it smaller, or publish with --allow-growth',
    ]);
    expect(findSizeFaults(withFiles(aRemoteOf(30), { 'ball.png': 251 }), aRemoteOf(30))).toHaveLength(1);
    expect(findSizeFaults(withFiles(aHostOf(500), { 'ball.png': 900 }), undefined)).toEqual([]);
  });

  it('lets the first host be what it is, and everything become smaller', () => {
    expect(findSizeFaults(aHostOf(900), undefined)).toEqual([]);
    expect(findSizeFaults(aRemoteOf(1), aRemoteOf(200))).toEqual([]);
  });
});
