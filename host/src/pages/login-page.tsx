import type { Access } from '@sharpside/contracts';
import { findReturnPath, requireAuth, useSession } from '@sharpside/shared-auth';
import { Alert, Box, Button, Card, Grid, Heading, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { Link, Navigate, useLocation } from '@sharpside/shared-ui/routing';
import { AccessName } from '../components/access-mark.tsx';
import { HOST_ROUTES } from '../site/host-routes.ts';
import { listSections, type Section } from '../site/sections.ts';
import { type Shell, useOutlines, useShell } from '../site/shell-context.tsx';
import { useDocumentTitle } from '../site/use-document-title.ts';
import { WAITS_FOR_ADDRESS } from '../start/early-input.ts';

/** The name of the page at an address: 'the front page' for the front page, null for an unknown page. */
function findPageName(address: string, { remotes, menus }: Shell): string | null {
  const [path] = address.split(/[?#]/);
  if (path === '/') return 'the front page';
  const routes = [...HOST_ROUTES, ...remotes.flatMap((remote) => remote.routes)];
  const items = menus?.sections.flatMap(({ navigation }) => navigation?.items ?? []) ?? [];
  const found = routes.find((route) => route.path === path)?.title;
  return found ?? items.find((item) => item.path === path)?.label ?? null;
}

type Opening = { access: Access; pages: string };

// The highest access first, because it includes the others.
const ACCESSES: readonly Access[] = ['subscriber', 'protected', 'public'];

// A list of more names is too long here; the front page has it.
const MAX_NAMED = 5;

function toWords(sections: readonly Section[], access: Access): string {
  const found = sections
    .map(({ label, items }) => ({ label, pages: items.filter((item) => item.access === access) }))
    .filter(({ pages }) => pages.length > 0);
  const all = found.flatMap(({ pages }) => pages);
  if (all.length <= MAX_NAMED) return all.map(({ label }) => label).join(', ');
  return `${all.length} pages: ${found.map(({ label, pages }) => `${pages.length} ${label}`).join(', ')}`;
}

/** The pages by access: subscription, login, or neither. An access without listed pages is left out. */
export const listOpenings = (sections: readonly Section[]): Opening[] =>
  ACCESSES.map((access) => ({ access, pages: toWords(sections, access) })).filter(
    ({ pages }) => pages !== '',
  );

function LoginOpenings() {
  const { outlines, hasMore } = useOutlines();
  const openings = listOpenings(listSections(outlines));
  // A list of only some pages would be misleading.
  if (openings.length === 0 || hasMore) return null;
  return (
    <Grid
      templateColumns="max-content minmax(0, 1fr)"
      columnGap="4"
      rowGap="2"
      pt="6"
      borderTopWidth="1px"
      borderColor="border"
      asChild
    >
      <dl aria-label="Pages by the access that they need">
        {openings.map(({ access, pages }) => (
          <Box key={access} display="contents">
            <dt>
              <AccessName access={access} />
            </dt>
            <Text size="xs" asChild>
              <dd>{pages}</dd>
            </Text>
          </Box>
        ))}
      </dl>
    </Grid>
  );
}

function SignInUnavailable() {
  return (
    <Alert tone="info" title="Sign-in is not available on this deployment yet.">
      Every tool marked 'Open to all' on the{' '}
      <TextLink asChild>
        <Link to="/">front page</Link>
      </TextLink>{' '}
      works without it.
    </Alert>
  );
}

function SignInInterrupted() {
  return (
    <Alert tone="warning" title="Sign-in does not answer right now.">
      Try again in a moment. Pages that need no sign-in work meanwhile.
    </Alert>
  );
}

/** Read from the address: the page to return to, and if the provider could not be reached. */
function useAddress() {
  const { search, state } = useLocation();
  // A prerendered page has no query.
  if (search === '' && state === null) return { isInterrupted: false, returnPath: '/' };
  const query = new URLSearchParams(search);
  const returnPath = findReturnPath(state) ?? findReturnPath({ returnTo: query.get('next') }) ?? '/';
  return { isInterrupted: query.has('problem'), returnPath };
}

/** Signs a visitor in through the provider, and returns to the page that asked for it. */
export function LoginPage() {
  const shell = useShell();
  const { config } = shell;
  const { isInterrupted, returnPath } = useAddress();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const { providerLoginUrl } = requireAuth();
  const url = providerLoginUrl(returnPath);
  useDocumentTitle('Login');

  // If the sign-in has just failed, the mark of a session is not enough to go on.
  if (isSignedIn && !isInterrupted) return <Navigate to={returnPath} replace />;
  return (
    <Card maxWidth="28rem" mx="auto" mt={{ base: '4', md: '16' }}>
      <Stack gap="6">
        <Heading as="h1" size="xl">{`Login to ${config.productName}`}</Heading>
        {isInterrupted && <SignInInterrupted />}
        <Text tone="muted" size="md">
          {`You sign in with your ${config.providerName} account. Your subscription is read from there.`}
        </Text>
        <Stack gap="3">
          {url === null ? (
            <Button size="lg" disabled>{`Continue with ${config.providerName}`}</Button>
          ) : (
            <Button size="lg" {...WAITS_FOR_ADDRESS} asChild>
              <a href={url}>{`Continue with ${config.providerName}`}</a>
            </Button>
          )}
          {url !== null && (
            <Text tone="muted">
              Then you are back at{' '}
              <Text as="span" tone="default" fontWeight="semibold">
                {findPageName(returnPath, shell) ?? 'the page you came from'}
              </Text>
              .
            </Text>
          )}
        </Stack>
        {url === null && <SignInUnavailable />}
        <LoginOpenings />
      </Stack>
    </Card>
  );
}
