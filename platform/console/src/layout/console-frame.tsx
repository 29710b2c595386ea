import { toShownName } from '@sharpside/contracts/control';
import {
  Alert,
  Badge,
  Box,
  Button,
  Flex,
  HStack,
  ProductMark,
  Select,
  Text,
  ThemeToggle,
  useTheme,
} from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { Link, useLocation } from '@sharpside/shared-ui/routing';
import { type ReactNode, useState } from 'react';
import { CHANNEL_ADDRESS } from '../address.ts';
import { useSessionActions } from '../api/session.ts';
import { useChannels } from '../api/state.ts';
import { type Connection, useLiveEvents } from '../api/use-live-events.ts';

import { PATHS } from '../paths.ts';
import { useSignedIn } from '../session-context.ts';

const WORDS: Readonly<Record<Connection, string>> = {
  connecting: 'Connecting',
  live: 'Connected',
  lost: 'Disconnected',
};

const TONES = { connecting: 'neutral', live: 'up', lost: 'down' } as const;

/**
 * Shows if the screen updates by itself. Screen readers announce when the connection is lost, and when it works again.
 */
const ConnectionMark = ({ connection }: { connection: Connection }) => (
  <Box role="status" display="inline-flex">
    <Badge tone={TONES[connection]}>
      <Box
        as="span"
        width="2"
        height="2"
        borderRadius={connection === 'lost' ? 'sm' : 'full'}
        bg="currentColor"
        aria-hidden="true"
      />
      {/* A phone has room for the dot only. */}
      <Box as="span" srOnly={{ base: true, md: false }}>
        {WORDS[connection]}
      </Box>
    </Badge>
  </Box>
);

type NavLinkProps = { to: string; 'aria-current': 'page' | undefined; children: ReactNode };

const NavLink = (props: NavLinkProps) => (
  <Flex
    align="center"
    minHeight="11"
    minWidth="11"
    justify="center"
    fontSize="md"
    fontWeight="semibold"
    color="fg.muted"
    borderBlockWidth="2px"
    borderColor="transparent"
    _hover={{ color: 'fg' }}
    css={{ '&[aria-current]': { color: 'fg', borderBottomColor: 'accent' } }}
    asChild
  >
    <Link {...props} />
  </Flex>
);

/**
 * The links to the main screens. The underline shows the current screen, as `aria-current` does for screen readers.
 */
function ConsoleNav({ channel }: { channel: string }) {
  const { pathname } = useLocation();
  const { mayMakeTokens } = useSignedIn();
  const isCurrent = (path: string) => (pathname === path ? ('page' as const) : undefined);
  return (
    <Flex as="nav" aria-label="Console" align="center" gap={{ base: '3', md: '4' }} fontStretch="condensed">
      <Flex align="center" gap="2" minHeight="11" fontSize="lg" fontWeight="bold" asChild>
        <Link
          to={PATHS.overview.href(channel)}
          aria-label="Releases, to the overview"
          aria-current={isCurrent(PATHS.overview.path)}
        >
          <ProductMark />
          <span>Releases</span>
        </Link>
      </Flex>
      <NavLink to={PATHS.data.href(channel)} aria-current={isCurrent(PATHS.data.path)}>
        Data
      </NavLink>
      <NavLink to={PATHS.webhooks.href(channel)} aria-current={isCurrent(PATHS.webhooks.path)}>
        Webhooks
      </NavLink>
      {mayMakeTokens && (
        <NavLink to={PATHS.tokens.href(channel)} aria-current={isCurrent(PATHS.tokens.path)}>
          Tokens
        </NavLink>
      )}
    </Flex>
  );
}

function ChannelSwitch() {
  const { values, change } = useAddress(CHANNEL_ADDRESS);
  const { data } = useChannels();
  const channels = [...new Set([...(data?.channels ?? []), values.channel])];
  return (
    <Box width={{ base: '36', md: '40' }}>
      <Select
        aria-label="Channel"
        options={channels.map((channel) => ({ value: channel, label: channel }))}
        value={values.channel}
        onValueChange={(channel) => change({ channel })}
      />
    </Box>
  );
}

/** The signed-in person, or the holders of the tokens. */
function useSignedInName(): string {
  const { tokens, person } = useSignedIn();
  const names = person ? [person.name] : tokens.map(({ holder }) => holder);
  return [...new Set(names.map((name) => toShownName(name)))].join(', ');
}

function Account() {
  const { signOut } = useSessionActions();
  const name = useSignedInName();
  const [isLeaving, setIsLeaving] = useState(false);
  async function leave() {
    setIsLeaving(true);
    // A failed sign-out leaves the screen as it is, and the button can be pressed again.
    await signOut().catch(() => setIsLeaving(false));
  }
  return (
    <HStack gap="3">
      <Text tone="muted" hideBelow="md" title={`Signed in as ${name}`}>
        {name}
      </Text>
      <Button variant="outline" size="sm" disabled={isLeaving} onClick={() => void leave()}>
        Sign out
      </Button>
    </HStack>
  );
}

/** The frame of every screen: navigation, connection state, and the signed-in person. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const { values } = useAddress(CHANNEL_ADDRESS);
  const connection = useLiveEvents(values.channel);
  const { theme, toggleTheme } = useTheme();
  const name = useSignedInName();
  return (
    <Box minHeight="100vh">
      <Box
        as="header"
        position={{ base: 'static', md: 'sticky' }}
        top="0"
        zIndex="5"
        bg="bg"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <Flex
          maxWidth="page"
          mx="auto"
          px={{ base: '4', md: '6' }}
          minHeight="14"
          py="2"
          align="center"
          columnGap={{ base: '2', md: '4' }}
          rowGap="2"
          wrap="wrap"
        >
          <ConsoleNav channel={values.channel} />
          <Flex align="center" wrap="wrap" gap={{ base: '2', md: '4' }}>
            <ChannelSwitch />
            <ConnectionMark connection={connection} />
          </Flex>
          <Flex ms="auto" align="center" gap="2">
            <ThemeToggle darkMode={theme === 'dark'} toggleDarkMode={toggleTheme} />
            <Account />
          </Flex>
        </Flex>
      </Box>
      <Box as="main" maxWidth="page" mx="auto" px={{ base: '4', md: '6' }} py={{ base: '6', md: '8' }}>
        {connection === 'lost' && (
          <Box mb="6">
            <Alert tone="warning" title="The connection to the control service is lost">
              What you see may be old. It is brought up to date by itself when the service answers again.
            </Alert>
          </Box>
        )}
        {children}
        <Text hideFrom="md" mt="8" size="xs" tone="subtle">
          {`Signed in as ${name}`}
        </Text>
      </Box>
    </Box>
  );
}
