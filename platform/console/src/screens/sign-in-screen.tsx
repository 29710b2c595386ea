import {
  SIGN_IN_PATH,
  SIGN_IN_PROBLEM_PARAMETER,
  type SignInProblem,
  type Whoami,
} from '@sharpside/contracts/control';
import { Alert, Box, Button, Card, ChevronDownIcon, Flex, Stack, Text } from '@sharpside/shared-ui';
import { useLocation } from '@sharpside/shared-ui/routing';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import { explainProblem, findProblem } from '../sign-in/sign-in-problem.ts';
import { TokenSignIn } from '../sign-in/token-sign-in.tsx';
import { useDocumentTitle } from '../use-document-title.ts';

type Provider = NonNullable<Whoami['provider']>;

function ProviderSignIn({ name, contact, problem }: Provider & { problem: SignInProblem | undefined }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete(SIGN_IN_PROBLEM_PARAMETER);
  const to = query.size === 0 ? pathname : `${pathname}?${query}`;
  return (
    <Stack gap="4">
      {problem && (
        <Alert tone="error" title="Not signed in">
          {explainProblem(problem, contact)}
        </Alert>
      )}
      <Button asChild size="lg">
        <a href={`${SIGN_IN_PATH}?${new URLSearchParams({ to })}`}>{`Sign in with ${name}`}</a>
      </Button>
      <Text size="xs" tone="subtle">
        Your groups decide what you may change, and the history has your name.
      </Text>
    </Stack>
  );
}

const TokenDisclosure = ({ isOpen }: { isOpen: boolean }) => (
  <Box as="details" mt="4" borderTopWidth="1px" borderColor="border" pt="2" {...(isOpen && { open: true })}>
    <Flex
      as="summary"
      minHeight="11"
      alignItems="center"
      cursor="pointer"
      color="fg.muted"
      fontWeight="medium"
    >
      Sign in with tokens
      <Box as="span" ms="auto" css={{ 'details[open] &': { rotate: '180deg' } }}>
        <ChevronDownIcon />
      </Box>
    </Flex>
    <Box pt="2">
      <TokenSignIn look="outline" />
    </Box>
  </Box>
);

type SignInScreenProps = { provider: Provider | undefined; ended?: SignInProblem | undefined };

/**
 * `provider`: undefined if people sign in with tokens only. `ended`: the reason why this browser's last session ended.
 */
export function SignInScreen({ provider, ended }: SignInScreenProps) {
  const { search } = useLocation();
  const problem = findProblem(new URLSearchParams(search).get(SIGN_IN_PROBLEM_PARAMETER)) ?? ended;
  useDocumentTitle('Sign in');
  return (
    <SignInFrame>
      <Card>
        <Text size="md" mb="4">
          {provider
            ? 'What is live, and how to change it.'
            : 'What is live, and how to change it. Sign in with the tokens of your command line.'}
        </Text>
        {provider ? (
          <>
            <ProviderSignIn {...provider} problem={problem} />
            <TokenDisclosure isOpen={problem === 'provider-away'} />
          </>
        ) : (
          <TokenSignIn look="solid" />
        )}
      </Card>
      <Text size="xs" tone="subtle" mt="4">
        No token yet? Those who run the registry make them: mfe token create
      </Text>
    </SignInFrame>
  );
}
