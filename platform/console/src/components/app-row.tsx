import { describeCanaryShare } from '@sharpside/contracts';
import type { ConsoleApp, Pulse } from '@sharpside/contracts/control';
import { Badge, Box, Button, Flex, Grid, Heading, Stack, Text } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import type { ReactNode } from 'react';
import { formatCount, formatMs } from '../format.ts';
import { findRelease, ReleaseFacts } from './release-facts.tsx';

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
  rollbackHref: string;
};

const Slot = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap="1" minWidth="0">
    <Text size="xs" tone="muted" fontStretch="condensed" letterSpacing="label" fontWeight="medium">
      {label}
    </Text>
    {children}
  </Stack>
);

const Version = ({ children, isMain = false }: { children: ReactNode; isMain?: boolean }) => (
  <Text size={isMain ? 'lg' : 'md'} fontWeight="bold" fontStretch="semi-condensed" lineHeight="tight">
    {children}
  </Text>
);

const None = () => <Text tone="subtle">None</Text>;

/** The usual limits of LCP: good up to 2.5 s, poor above 4 s. */
function rateLcp(ms: number) {
  if (ms <= 2_500) return { word: 'Good', tone: 'up' as const };
  return ms <= 4_000
    ? { word: 'Needs work', tone: 'warn' as const }
    : { word: 'Poor', tone: 'down' as const };
}

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

/** One app: what is live, its canary, how browsers fare with them, and the way back. */
export function AppRow({ app, href, nowMs, pulse, lcp, rollbackHref }: AppRowProps) {
  const { live, previous, canary } = app;
  return (
    <Grid
      as="li"
      position="relative"
      templateColumns={{
        base: '1fr 1fr',
        lg: 'minmax(0, 1.1fr) minmax(0, 1.3fr) minmax(0, 1.1fr) minmax(0, 1.1fr) 8rem 6rem',
      }}
      columnGap="6"
      rowGap="4"
      px={{ base: '4', md: '6' }}
      py="4"
      borderRadius="lg"
      borderWidth="1px"
      borderColor="border"
      bg="bg.raised"
      boxShadow="raised"
      _hover={{ borderColor: 'border.strong' }}
      css={{
        '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
      }}
    >
      <Stack gap="2" gridColumn={{ base: '1 / -1', lg: 'auto' }} minWidth="0">
        <Heading as="h2" size="md">
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
      <Slot label="Live">
        {live ? (
          <>
            <Version isMain>{live.version}</Version>
            <ReleaseFacts release={findRelease(app, live.version)} shown={live} nowMs={nowMs} />
          </>
        ) : (
          <None />
        )}
      </Slot>
      <Slot label="Canary">
        {canary ? (
          <>
            <Flex align="center" gap="2" wrap="wrap">
              <Version isMain>{canary.version}</Version>
              <Badge tone={canary.paused ? 'neutral' : 'accent'}>{describeCanaryShare(canary)}</Badge>
            </Flex>
            <ReleaseFacts release={findRelease(app, canary.version)} shown={canary} nowMs={nowMs} />
          </>
        ) : (
          <None />
        )}
      </Slot>
      <Slot label="Failures, last hour">{pulse}</Slot>
      <Slot label="LCP">{lcp ? <Lcp {...lcp} /> : <None />}</Slot>
      {live && previous !== null && (
        // Above the link that covers the row.
        <Box position="relative" zIndex="1" alignSelf="center" justifySelf={{ base: 'start', lg: 'end' }}>
          <Button asChild variant="outline" size="sm">
            <Link to={rollbackHref} aria-label={`Roll back ${app.app} to ${previous}`}>
              Roll back
            </Link>
          </Button>
        </Box>
      )}
    </Grid>
  );
}
