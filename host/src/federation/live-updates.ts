import { type LiveDocument, liveDocumentSchema, parseContract, parseContractJson } from 'contracts';
import * as v from 'valibot';
import type { RemoteCatalog } from './remote-catalog.ts';

const revisionEventSchema = v.object({ withdrawn: v.array(v.string()) });

/** The part of an `EventSource` that is used here. */
type RevisionEvents = {
  addEventListener(type: 'revision', listener: (event: MessageEvent<string>) => void): void;
  close(): void;
};

type LiveUpdatesOptions = {
  catalog: RemoteCatalog;
  hostVersion: string;
  /** Whether this page's import map vouches for a script. */
  isListed: (url: string) => boolean;
  openEvents?: () => RevisionEvents;
  fetchLive?: () => Promise<LiveDocument>;
};

const openEventSource = (): RevisionEvents => new EventSource('/events');

async function fetchLiveDocument(): Promise<LiveDocument> {
  const response = await fetch('/live.json', { cache: 'no-cache' });
  if (!response.ok)
    throw new Error(`/live.json answered ${response.status}; the next revision event asks again.`);
  return parseContract(liveDocumentSchema, await response.json(), '/live.json');
}

/**
 * Listens for new revisions and moves this tab away from releases that were withdrawn.
 *
 * An upgrade changes nothing here: it reaches a tab at its next full page load, never mid-work.
 * Returns a function that stops listening.
 */
export function followLiveUpdates({
  catalog,
  hostVersion,
  isListed,
  openEvents = openEventSource,
  fetchLive = fetchLiveDocument,
}: LiveUpdatesOptions): () => void {
  const events = openEvents();

  async function heal(withdrawn: readonly string[]) {
    if (withdrawn.includes(`host@${hostVersion}`)) catalog.withdrawHost();
    const stands = Object.values(catalog.getState().remotes).some(({ releases: [best] }) =>
      best ? withdrawn.includes(`${best.app}@${best.version}`) : false,
    );
    if (stands) catalog.leaveWithdrawn(await fetchLive(), isListed);
  }

  events.addEventListener('revision', ({ data }) => {
    const { withdrawn } = parseContractJson(revisionEventSchema, data, 'revision event');
    heal(withdrawn).catch((error: unknown) => console.warn('Could not read the newest releases:', error));
  });
  return () => events.close();
}
