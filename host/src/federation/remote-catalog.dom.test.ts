import { describe, expect, it } from 'vitest';
import { aDeclaration, aLiveDocument, aMicroFrontend, entryUrl } from '../testing/a-live-document.ts';
import { createRemoteCatalog, findActiveRelease, type RemoteCatalog } from './remote-catalog.ts';

const MODULE = './odds-converter';
const everyScript = () => true;

function activeVersion(catalog: RemoteCatalog, { app = 'remote-tools', module = MODULE } = {}) {
  const remote = catalog.getState().remotes[app];
  return remote ? findActiveRelease(remote, module)?.version : undefined;
}

function requireActive(catalog: RemoteCatalog) {
  const remote = catalog.getState().remotes['remote-tools'];
  const release = remote && findActiveRelease(remote, MODULE);
  if (!release) throw new Error('No release is active.');
  return release;
}

describe('createRemoteCatalog', () => {
  it('starts with the current release, goes to the previous one when that failed, then to none', () => {
    const catalog = createRemoteCatalog(aLiveDocument());
    expect(activeVersion(catalog)).toBe('1.1.0');
    catalog.markFailed(requireActive(catalog));
    expect(activeVersion(catalog)).toBe('1.0.0');
    catalog.markFailed(requireActive(catalog));
    expect(activeVersion(catalog)).toBeUndefined();
  });

  it('has nothing to go to when there never was a previous release', () => {
    const catalog = createRemoteCatalog(aLiveDocument({ remotes: [aMicroFrontend({ fallback: null })] }));
    catalog.markFailed(requireActive(catalog));
    expect(activeVersion(catalog)).toBeUndefined();
  });

  it('keeps the other screens on a release whose one screen did not render', () => {
    const catalog = createRemoteCatalog(aLiveDocument());
    catalog.markFailed(requireActive(catalog), MODULE);
    expect(activeVersion(catalog)).toBe('1.0.0');
    expect(activeVersion(catalog, { module: './arbitrage-calculator' })).toBe('1.1.0');
  });
});

describe('leaveWithdrawn', () => {
  const rolledBack = () =>
    aLiveDocument({
      remotes: [aMicroFrontend({ version: '1.0.0', fallback: null })],
      withdrawn: ['remote-tools@1.1.0'],
      revision: 8,
    });

  it('moves a tab that already fell back, so that its next failure is judged by the new document', () => {
    const catalog = createRemoteCatalog(aLiveDocument());
    catalog.markFailed(requireActive(catalog));
    catalog.leaveWithdrawn(rolledBack(), everyScript);
    expect(catalog.getState().remotes['remote-tools']?.releases).toHaveLength(1);
  });

  it('leaves an upgrade of another remote for the next page load', () => {
    const nba = (version: string) =>
      aMicroFrontend({ version, declaration: aDeclaration({ name: 'remote-nba', pathPrefix: '/nba' }) });
    const catalog = createRemoteCatalog(aLiveDocument({ remotes: [aMicroFrontend(), nba('2.0.0')] }));
    catalog.leaveWithdrawn(
      aLiveDocument({
        remotes: [aMicroFrontend({ version: '1.0.0' }), nba('2.1.0')],
        withdrawn: ['remote-tools@1.1.0'],
      }),
      everyScript,
    );
    expect(activeVersion(catalog, { app: 'remote-nba' })).toBe('2.0.0');
    expect(activeVersion(catalog)).toBe('1.0.0');
  });

  it('asks for none where only what the good release would fall back on may not run', () => {
    const catalog = createRemoteCatalog(aLiveDocument());
    const newer = aLiveDocument({
      remotes: [aMicroFrontend({ version: '1.2.0' })],
      withdrawn: ['remote-tools@1.1.0'],
    });
    catalog.leaveWithdrawn(newer, (url) => url === entryUrl('remote-tools', '1.2.0'));
    expect(catalog.getState().remotes['remote-tools']?.releases).toHaveLength(2);
    expect(catalog.getState().remotes['remote-tools']?.needsPageLoad).toBe(false);
  });

  it('asks for a page load when the page may not run the good release', () => {
    const catalog = createRemoteCatalog(aLiveDocument());
    catalog.leaveWithdrawn(rolledBack(), () => false);
    expect(catalog.getState().remotes['remote-tools']?.needsPageLoad).toBe(true);
  });
});
