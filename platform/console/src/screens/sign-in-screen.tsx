import {
  SIGN_IN_PATH,
  SIGN_IN_PROBLEM_PARAMETER,
  type SignInProblem,
  type Whoami,
} from '@sharpside/contracts/control';
import { Alert, Box, Button, Card, ChevronDownIcon, Flex, Stack, Text } from '@sharpside/shared-ui';
import { useLocation } from '@sharpside/shared-ui/routing';
import { type FormEvent, useId, useState } from 'react';
import { explainProblem, findProblem } from '../actions/sign-in-problem.ts';
import { useSessionActions } from '../api/session.ts';
import { SignInFrame } from '../components/sign-in-frame.tsx';
import { TextArea } from '../components/text-area.tsx';
import { useDocumentTitle } from '../use-document-title.ts';

/** Tokens as they are pasted: one a line, or with spaces or commas between them. */
const toTokens = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** Signs in with the same tokens as the command line. They leave this page for the service, and are kept nowhere else. */
function TokenForm({ look }: { look: 'solid' | 'outline' }) {
  const { signIn } = useSessionActions();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const tokens = toTokens(text);
    if (tokens.length === 0) {
      setError('Paste at least one token. It begins with mfe_ and was shown once, when it was made.');
      return;
    }
    setIsBusy(true);
    setError(undefined);
    try {
      await signIn(tokens);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setIsBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate>
      <Stack gap="4">
        {error !== undefined && (
          <Alert tone="error" title="Not signed in">
            {error}
          </Alert>
        )}
        <Stack gap="1">
          <Text asChild fontWeight="medium" color="fg.muted">
            <label htmlFor={id}>Tokens, one a line</label>
          </Text>
          <TextArea
            id={id}
            rows={4}
            value={text}
            placeholder="mfe_..."
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Text size="xs" tone="subtle" id={`${id}-hint`}>
            A token is good for certain apps and rights. With several you can do what all of them allow; with
            any of them you see everything.
          </Text>
        </Stack>
        <Button type="submit" size="lg" variant={look} disabled={isBusy}>
          {isBusy ? 'Signing in' : 'Sign in'}
        </Button>
      </Stack>
    </form>
  );
}

type Provider = NonNullable<Whoami['provider']>;

/** Leads to the provider, and from there back to this page. */
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
        <a href={`${SIGN_IN_PATH}?${new URLSearchParams({ to })}`}>Sign in with {name}</a>
      </Button>
      <Text size="xs" tone="subtle">
        Your groups decide what you may change, and the history has your name.
      </Text>
    </Stack>
  );
}

/** The way in while the provider is down. */
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
      <TokenForm look="outline" />
    </Box>
  </Box>
);

/** `provider`: absent where people sign in with tokens only. */
export function SignInScreen({ provider }: { provider: Provider | undefined }) {
  const { search } = useLocation();
  const problem = findProblem(new URLSearchParams(search).get(SIGN_IN_PROBLEM_PARAMETER));
  useDocumentTitle('Sign in');
  return (
    <SignInFrame>
      <Card>
        <Text size="md" mb="4">
          What is live, and how to change it.{!provider && ' Sign in with the tokens of your command line.'}
        </Text>
        {provider ? (
          <>
            <ProviderSignIn {...provider} problem={problem} />
            <TokenDisclosure isOpen={problem === 'provider-away'} />
          </>
        ) : (
          <TokenForm look="solid" />
        )}
      </Card>
      <Text size="xs" tone="subtle" mt="4">
        No token yet? Those who run the registry make them: mfe token create
      </Text>
    </SignInFrame>
  );
}
