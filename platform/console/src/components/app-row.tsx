import { describeCanaryShare } from '@sharpside/contracts';
import type { ConsoleApp, Pulse } from '@sharpside/contracts/control';
import { Badge, Box, Flex, Grid, Heading, Stack, Text } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import type { ReactNode } from 'react';
import { ActionButton } from '../actions/action-button.tsx';
import { formatCount, formatMs } from '../format.ts';
import { rateLcp } from './app-health.ts';
import { ShownSince } from './release-facts.tsx';

/**
 * A badge for each hold on an app, with the reason as its title, and a badge if the app is off the site or was never
 * live.
 */
function StateBadges({ app }: { app: ConsoleApp }) {
  const { frozen, pinned, canary, isRetired, live } = app;
  return (
    <Flex gap="2" wrap="wrap">
      {frozen && (
        <Badge tone="warn" title={frozen.reason}>
          Frozen
        </Badge>
      )}
      {pinned && (
        <Badge tone="warn" title={pinned.reason}>
          Pinned
        </Badge>
      )}
      {canary?.paused && (
        <Badge tone="warn" title={canary.paused.reason}>
          Canary paused
        </Badge>
      )}
      {isRetired && <Badge>Off the site</Badge>}
      {!live && !isRetired && <Badge>Never live here</Badge>}
    </Flex>
  );
}

type AppRowProps = {
  app: ConsoleApp;
  href: string;
  nowMs: number;
  pulse: ReactNode;
  /** LCP of the live release; null without reports, undefined until it is known. */
  lcp: Pulse['apps'][number]['lcp'] | undefined;
  /** The release that fails too often. If both do, it is the live one. */
  failing: 'live' | 'canary' | undefined;
};

const Slot = ({ area, label, children }: { area: string; label: string; children: ReactNode }) => (
  <Stack gap="1" gridArea={area} minWidth="0">
    <Text size="xs" tone="muted" fontStretch="condensed" letterSpacing="label" fontWeight="medium">
      {label}
    </Text>
    {children}
  </Stack>
);

const Version = ({ children }: { children: ReactNode }) => (
  <Text size="lg" fontWeight="bold" fontStretch="semi-condensed" lineHeight="tight">
    {children}
  </Text>
);

const None = () => <Text tone="subtle">None</Text>;

function Lcp({ ms, views }: { ms: number; views: number }) {
  const { word, tone } = rateLcp(ms);
  return (
    <>
      <Flex align="center" gap="2" wrap="wrap">
        <Version>{formatMs(ms)}</Version>
        <Badge tone={tone}>{word}</Badge>
      </Flex>
      <Text size="xs" tone="subtle">
        {`n = ${formatCount(views)}`}
      </Text>
    </>
  );
}

/** Ends the canary if that is what fails; otherwise leads back to the release before the live one. */
function WayBack({ app: { app, live, previous, canary }, failing }: Pick<AppRowProps, 'app' | 'failing'>) {
  if (canary && failing === 'canary') {
    const about = `${canary.version} of ${app}`;
    return <ActionButton app={app} action="abort" label="Abort canary" about={about} isUrgent isAmongApps />;
  }
  if (!live || previous === null) return null;
  const isUrgent = failing === 'live';
  return (
    <ActionButton app={app} action="rollback" about={`${app} to ${previous}`} {...{ isUrgent }} isAmongApps />
  );
}

/** One app: what is live, its canary, how browsers fare with them, and the way back. */
export function AppRow({ app, href, nowMs, pulse, lcp, failing }: AppRowProps) {
  const { live, canary } = app;
  return (
    <Grid
      as="li"
      position="relative"
      // On a phone the way back is beside the name, otherwise at the end of the row.
      templateAreas={{
        base: '"name back" "live canary" "pulse lcp"',
        lg: '"name live canary pulse lcp back"',
      }}
      templateColumns={{
        base: 'minmax(0, 1fr) minmax(0, 1fr)',
        lg: 'minmax(0, 1fr) minmax(0, 0.9fr) minmax(0, 1fr) minmax(0, 1.5fr) minmax(0, 1fr) 7rem',
      }}
      columnGap={{ base: '4', md: '6' }}
      rowGap="3"
      px={{ base: '4', md: '6' }}
      py={{ base: '3', md: '4' }}
      borderRadius="lg"
      borderWidth="1px"
      borderColor={failing ? 'down' : 'border'}
      bg="bg.raised"
      boxShadow="raised"
      {...(!failing && { _hover: { borderColor: 'border.strong' } })}
      css={{
        '&:has(h2 a:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
      }}
    >
      <Stack gap="2" gridArea="name" justify={{ base: 'center', lg: 'start' }} minWidth="0" minHeight="11">
        <Heading as="h2" size="md" overflowWrap="anywhere">
          <Box
            asChild
            outline="none"
            _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' }}
          >
            <Link to={href}>{app.app}</Link>
          </Box>
        </Heading>
        <StateBadges app={app} />
      </Stack>
      <Slot area="live" label="Live">
        {live ? (
          <>
            <Version>{live.version}</Version>
            <ShownSince shown={live} nowMs={nowMs} />
          </>
        ) : (
          <None />
        )}
      </Slot>
      <Slot area="canary" label="Canary">
        {canary ? (
          <>
            <Flex align="center" gap="2" wrap="wrap">
              <Version>{canary.version}</Version>
              <Badge tone={canary.paused ? 'neutral' : 'accent'}>{describeCanaryShare(canary)}</Badge>
            </Flex>
            <ShownSince shown={canary} nowMs={nowMs} />
          </>
        ) : (
          <None />
        )}
      </Slot>
      <Slot area="pulse" label="Failures / loads, last hour">
        {live ? pulse : <None />}
      </Slot>
      <Slot area="lcp" label="LCP, all reports">
        {lcp ? <Lcp {...lcp} /> : <None />}
      </Slot>
      {/* Above the link that covers the row. */}
      <Box gridArea="back" position="relative" zIndex="1" alignSelf="center" justifySelf="end">
        <WayBack app={app} failing={failing} />
      </Box>
    </Grid>
  );
}
