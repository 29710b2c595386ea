import type { ConsoleApp, GuardedRelease } from '@sharpside/contracts/control';
import { Badge, Grid } from '@sharpside/shared-ui';
import { ActionButton } from '../actions/action-button.tsx';
import { ShownReleaseCard } from './shown-release-card.tsx';

type ShownReleasesProps = { app: ConsoleApp; guarded: readonly GuardedRelease[]; nowMs: number };

function CanaryActions({ app }: { app: ConsoleApp }) {
  const { canary } = app;
  if (!canary) return null;
  const target = { app: app.app, about: `the canary ${canary.version}` };
  return (
    <>
      {canary.paused ? (
        <ActionButton {...target} action="resume" />
      ) : (
        <>
          {canary.percent < 100 && <ActionButton {...target} action="raise" />}
          <ActionButton {...target} action="canary" version={canary.version} label="Lower" />
          <ActionButton {...target} action="promote-canary" label="Promote" />
          <ActionButton {...target} action="pause" />
        </>
      )}
      <ActionButton {...target} action="abort" />
    </>
  );
}

/** The releases that visitors get of an app: the live one, its canary, and the target of a rollback. */
export function ShownReleases({ app, guarded, nowMs }: ShownReleasesProps) {
  const { live, canary, previous } = app;
  const findGuarded = (version: string | undefined) => guarded.find((release) => release.version === version);
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap="4">
      <ShownReleaseCard
        title="Live"
        tone="board"
        app={app}
        version={live?.version ?? null}
        shown={live ?? undefined}
        guarded={findGuarded(live?.version)}
        none="Nothing of it is live here. A promote of a release below brings it to the site."
        actions={
          live &&
          previous !== null && <ActionButton app={app.app} action="rollback" about={`from ${live.version}`} />
        }
        nowMs={nowMs}
      />
      <ShownReleaseCard
        title="Canary"
        app={app}
        version={canary?.version ?? null}
        shown={canary ?? undefined}
        mark={
          canary && (
            <Badge tone={canary.paused ? 'warn' : 'accent'}>
              {canary.paused ? `Paused at ${canary.percent} %` : `${canary.percent} % of visitors`}
            </Badge>
          )
        }
        guarded={findGuarded(canary?.version)}
        none="No canary. One is started from the releases below."
        actions={<CanaryActions app={app} />}
        nowMs={nowMs}
      />
      <ShownReleaseCard
        title="Previous"
        app={app}
        version={previous}
        none="None. A rollback names the release that it goes to."
        actions={null}
        nowMs={nowMs}
      />
    </Grid>
  );
}
