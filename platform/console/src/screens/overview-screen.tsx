import {
  type ConsoleApp,
  type ConsoleChange,
  type ConsoleState,
  type Pulse,
  toShownName,
} from '@sharpside/contracts/control';
import {
  Box,
  Button,
  EmptyState,
  Flex,
  Heading,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { Link } from '@sharpside/shared-ui/routing';
import { Pagination } from '@sharpside/shared-ui/table';
import { memo, type RefObject, useRef } from 'react';
import { ACTION_ADDRESS } from '../actions/action-address.ts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { LATEST_CHANGES, MAX_CHANGES, OVERVIEW_ADDRESS } from '../address.ts';
import { useHistory } from '../api/history.ts';
import { usePulse } from '../api/observations.ts';
import { AppFinder } from '../apps/app-finder.tsx';
import { NoneFound } from '../apps/none-found.tsx';
import { type AppsAddress, useFoundApps } from '../apps/use-found-apps.ts';
import { FailureSpark } from '../charts/failure-spark.tsx';
import { type ObservedStep, sumSteps } from '../charts/observed-span.ts';
import { describeHealth, isFailing, sortByHealth } from '../components/app-health.ts';
import { AppRow } from '../components/app-row.tsx';
import { ChangeList } from '../components/change-list.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { RefusedReports, ReportsSince, UnheardEdges } from '../components/missed-reports.tsx';
import { NameSearch } from '../components/name-search.tsx';
import { BrowserErrors } from '../errors/browser-errors.tsx';
import { formatAge } from '../format.ts';
import { Section } from '../layout/section.tsx';
import { PATHS } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useNow } from '../use-now.ts';

const MINUTE_MS = 60_000;

const MORE_CHANGES = 50;

type RowProps = { app: ConsoleApp; channel: string; nowMs: number; pulse: Pulse | undefined };

/** Renders again only if its data changed, so that typing in the search does not wait for fifty rows. */
const ObservedRow = memo(function ObservedRow({ app, channel, nowMs, pulse }: RowProps) {
  const told = pulse?.apps.find((one) => one.app === app.app);
  const fromMs = Date.parse(pulse?.from ?? '');
  const stepsOf = (version: string): ObservedStep[] => {
    const { loads = [], failures = [] } = told?.releases.find((one) => one.version === version) ?? {};
    return loads.map((count, index) => ({
      startMs: fromMs + index * MINUTE_MS,
      loads: count,
      failures: failures[index] ?? 0,
      loadMs: null,
    }));
  };
  const { live, canary } = app;
  const isBad = (release: { version: string } | null) =>
    release !== null && isFailing(sumSteps(stepsOf(release.version)));
  return (
    <AppRow
      app={app}
      href={PATHS.app.href({ app: app.app, channel })}
      nowMs={nowMs}
      lcp={told?.lcp}
      failing={isBad(live) ? 'live' : isBad(canary) ? 'canary' : undefined}
      pulse={
        live && told ? (
          <FailureSpark
            live={{ name: live.version, steps: stepsOf(live.version) }}
            canary={canary ? { name: canary.version, steps: stepsOf(canary.version) } : undefined}
          />
        ) : (
          <Skeleton height="8" />
        )
      }
    />
  );
});

function describeRevision(
  { revision, channel }: ConsoleState,
  latest: ConsoleChange | undefined,
  nowMs: number,
) {
  if (revision === 0) return `Nothing was ever live on ${channel}`;
  const when = latest ? `, ${formatAge(latest.at, nowMs)} by ${toShownName(latest.by)}` : '';
  return `Revision ${revision}${when}`;
}

function HealthLine({ apps, pulse }: { apps: readonly ConsoleApp[]; pulse: Pulse | undefined }) {
  if (apps.length === 0) return null;
  const health = pulse && describeHealth(apps, pulse);
  return (
    <Flex mb="4" gap="2" align="baseline" fontWeight="semibold">
      <Box as="span" color={health?.tone ?? 'fg.subtle'} aria-hidden="true">
        ●
      </Box>
      <Text>{health?.words ?? 'Reading the reports of browsers'}</Text>
    </Flex>
  );
}

/** The dialog of a change of one of the apps on screen. */
function AppDialog({ state, next }: { state: ConsoleState; next: RefObject<HTMLElement | null> }) {
  const { values } = useAddress(ACTION_ADDRESS);
  const { apps, channel, revision } = state;
  // The closed dialog stays, so that it can give the focus back.
  const app = values.do === null ? apps[0] : apps.find((one) => one.app === values.of);
  return app && <ActionDialog app={app} channel={channel} revision={revision} next={next} />;
}

type AppsProps = {
  state: ConsoleState;
  channel: string;
  page: number;
  pageCount: number;
  change: AppsAddress['change'];
  nowMs: number;
};

const Apps = memo(function Apps({ state, channel, page, pageCount, change, nowMs }: AppsProps) {
  const { apps, total } = state;
  const { data: pulse } = usePulse(
    state.channel,
    apps.map(({ app }) => app),
  );
  const list = useRef<HTMLDivElement>(null);
  return (
    <Box ref={list} tabIndex={-1} role="region" aria-label="Apps" outline="none" scrollMarginTop="32">
      <HealthLine apps={apps} pulse={pulse} />
      <UnheardEdges count={pulse?.unheardEdges} />
      <RefusedReports refused={pulse?.refused} />
      <ReportsSince since={pulse?.since} fromMs={Date.parse(pulse?.from ?? '')} />
      {apps.length === 0 && total > 0 && <NoneFound change={change} channel={channel} />}
      <Stack as="ul" gap="3" listStyle="none">
        {sortByHealth(apps, pulse).map((app) => (
          <ObservedRow key={app.app} {...{ app, channel, nowMs, pulse }} />
        ))}
      </Stack>
      <AppDialog state={state} next={list} />
      <Pagination
        page={page}
        pageCount={pageCount}
        onPageChange={(next) => {
          change({ page: next });
          // Moves to the beginning of the next page, also for screen readers.
          list.current?.focus({ preventScroll: true });
          list.current?.scrollIntoView();
        }}
      />
    </Box>
  );
});

function LatestChanges({
  channel,
  nowMs,
  newest,
}: {
  channel: string;
  nowMs: number;
  newest: number | undefined;
}) {
  const { values, change } = useAddress(OVERVIEW_ADDRESS);
  const { data, error, mutate } = useHistory({ channel, limit: values.changes });
  if (error && !data) return <LoadFailed what="the history" error={error} onRetry={() => void mutate()} />;
  return (
    <Stack gap="3">
      <ChangeList changes={data?.changes} channel={channel} nowMs={nowMs} newest={newest} hasApp />
      {data && data.changes.length >= values.changes && values.changes < MAX_CHANGES && (
        <Box>
          <Button
            variant="outline"
            onClick={() => change({ changes: Math.min(values.changes + MORE_CHANGES, MAX_CHANGES) })}
          >
            More changes
          </Button>
        </Box>
      )}
    </Stack>
  );
}

export function OverviewScreen() {
  const address = useAddress(OVERVIEW_ADDRESS);
  const { channel } = address.values;
  const { data: state, error, mutate, ...found } = useFoundApps(channel, address.values);
  const history = useHistory({ channel, limit: LATEST_CHANGES });
  const nowMs = useNow();
  useDocumentTitle(`Overview of ${channel}`);
  return (
    <>
      <PageHeader
        section={channel}
        title="What is live"
        actions={
          state &&
          state.total > 1 && (
            // Up to the edge of the content: the row of actions makes room for icons there.
            <Box me={{ base: '3', md: '0' }}>
              <Button asChild variant="outline" size="sm">
                <Link to={PATHS.together.href(channel)}>Several apps at once</Link>
              </Button>
            </Box>
          )
        }
        subtitle={
          state ? describeRevision(state, history.data?.changes[0], nowMs) : !error && 'Reading the registry'
        }
      />
      {error && <LoadFailed what={`the state of ${channel}`} error={error} onRetry={() => void mutate()} />}
      {!state && !error && (
        <Stack gap="3" aria-busy="true">
          {['first', 'second', 'third'].map((name) => (
            <Skeleton key={name} height="28" />
          ))}
        </Stack>
      )}
      {state?.total === 0 && (
        <EmptyState
          title="Nothing is published yet"
          hint="Publish a first release: mfe publish <app> --promote"
        />
      )}
      <AppFinder address={address} isFiltered={found.isFiltered} counts={state} />
      {state && (
        <Apps
          {...{ state, channel, nowMs, page: found.page, pageCount: found.pageCount, change: address.change }}
        />
      )}
      <BrowserErrors channel={channel} nowMs={nowMs} />
      <Section title="Who uses this name?">
        <NameSearch channel={channel} />
      </Section>
      <Box mt="8">
        <Heading as="h2" mb="3">
          Latest changes
        </Heading>
        <LatestChanges channel={channel} nowMs={nowMs} newest={state?.revision} />
      </Box>
    </>
  );
}
