import { describeCanaryShare, HOST_APP } from '@sharpside/contracts';
import type { ConsoleApp, GuardedRelease } from '@sharpside/contracts/control';
import { Badge, Card, Flex, Grid, Stack, Text } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import type { ReactNode } from 'react';
import { ActionButton } from '../actions/action-button.tsx';
import { formatIn } from '../format.ts';
import { findRelease, ReleaseFacts } from './release-facts.tsx';

type ShownReleaseCardProps = {
  title: string;
  app: ConsoleApp;
  /** Null if the channel has no such release. */
  version: string | null;
  shown?: { since: string | null; by: string | null } | undefined;
  mark?: ReactNode;
  guarded?: GuardedRelease | undefined;
  more?: ReactNode;
  none: string;
  tone?: 'board' | 'raised';
  actions: ReactNode;
  nowMs: number;
};

const VERDICT_TONES = { watching: 'up', waiting: 'neutral', pinned: 'warn', tripped: 'down' } as const;

function ShownReleaseCard(props: ShownReleaseCardProps) {
  const { title, app, version, shown, mark, guarded, more, none, tone = 'raised', actions, nowMs } = props;
  return (
    <Card title={title} level={2} tone={tone}>
      <Flex direction="column" gap="4" height="full">
        {version === null ? (
          <Text tone="muted">{none}</Text>
        ) : (
          <Stack gap="2">
            <Flex align="center" gap="3" wrap="wrap">
              <Text size="xl" fontWeight="heavy" fontStretch="condensed">
                {version}
              </Text>
              {mark}
            </Flex>
            <ReleaseFacts release={findRelease(app, version)} shown={shown} nowMs={nowMs} />
            {guarded && (
              <Flex gap="2" align="baseline" wrap="wrap">
                <Badge tone={VERDICT_TONES[guarded.verdict]}>{`Guard: ${guarded.verdict}`}</Badge>
                <Text size="xs" tone="muted">
                  {guarded.reason}
                </Text>
              </Flex>
            )}
            {more}
          </Stack>
        )}
        <Flex gap="2" wrap="wrap">
          {actions}
        </Flex>
      </Flex>
    </Card>
  );
}

function describeShown(canary: NonNullable<ConsoleApp['canary']>): string {
  const share = describeCanaryShare(canary);
  if (canary.paused) return `Paused at ${share}`;
  return canary.groups ? `Shown to ${share}` : `${share} of visitors`;
}

type NextStepProps = { app: ConsoleApp; guarded: GuardedRelease | undefined; nowMs: number };

type ShownReleasesProps = { app: ConsoleApp; guarded: readonly GuardedRelease[]; nowMs: number };

/** The next step of a canary with a schedule, or the reason why the canary waits. */
function NextStep({ app: { canary, frozen }, guarded, nowMs }: NextStepProps) {
  if (!canary?.schedule || canary.percent >= 100) return null;
  const { next, schedule, paused } = canary;
  const rest = schedule.steps.filter((step) => step > canary.percent).map((step) => `${step} %`);
  const all = `Then ${rest.join(', ')}, each after ${schedule.everyMinutes} min.`;
  if (rest.length === 0) return null;
  if (next === null) {
    return (
      <Text tone="muted">
        {`${all} It waits while ${paused ? 'it is paused' : frozen ? 'the app is frozen' : 'it is held'}.`}
      </Text>
    );
  }
  const toWhom = next.percent === 100 ? 'everybody' : `${next.percent} %`;
  if (Date.parse(next.dueAt) > nowMs) {
    return (
      <Text tone="muted" title={formatLocalDateTime(next.dueAt)}>
        {`To ${toWhom} ${formatIn(next.dueAt, nowMs)} while the guard is content. ${all}`}
      </Text>
    );
  }
  const why =
    guarded?.verdict === 'watching'
      ? 'the control service takes it at its next look'
      : 'the guard is not content yet';
  return <Text tone="muted">{`To ${toWhom} is due; ${why}. ${all}`}</Text>;
}

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
      <ActionButton {...target} action="abort" isUrgent />
    </>
  );
}

function describeNoPrevious({ app, live, releases }: ConsoleApp): string {
  if (!live) return 'None.';
  const ways = [
    ...(app === HOST_APP ? [] : ['take it off the site']),
    ...(releases.some(({ role }) => role === 'published') ? ['roll back to a release below'] : []),
    'publish a corrected version and promote it',
  ];
  return `None. Should the live one turn out bad: ${ways.join(', or ')}.`;
}

/** The releases of an app with a role: the live release, its canary, and the target of a rollback. */
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
        mark={canary && <Badge tone={canary.paused ? 'warn' : 'accent'}>{describeShown(canary)}</Badge>}
        guarded={findGuarded(canary?.version)}
        more={<NextStep app={app} guarded={findGuarded(canary?.version)} nowMs={nowMs} />}
        none="No canary. One is started from the releases below."
        actions={<CanaryActions app={app} />}
        nowMs={nowMs}
      />
      <ShownReleaseCard
        title="Previous"
        app={app}
        version={previous}
        none={describeNoPrevious(app)}
        actions={null}
        nowMs={nowMs}
      />
    </Grid>
  );
}
