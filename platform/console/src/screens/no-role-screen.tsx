import type { Whoami } from '@sharpside/contracts/control';
import { Box, Button, Card, Heading, Stack, Text } from '@sharpside/shared-ui';
import { useState } from 'react';
import { useSessionActions } from '../api/session.ts';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import { useDocumentTitle } from '../use-document-title.ts';

/**
 * For a person whom the provider knows but who has no role. Shows their name, the groups that have roles, and the
 * contact.
 */
export function NoRoleScreen({ session: { person, provider } }: { session: Whoami }) {
  const { signOut } = useSessionActions();
  const [isLeaving, setIsLeaving] = useState(false);
  useDocumentTitle('No role');
  async function leave() {
    setIsLeaving(true);
    await signOut().catch(() => setIsLeaving(false));
  }
  return (
    <SignInFrame>
      <Card>
        <Stack gap="4">
          <Heading as="h2" size="lg">
            You have no role here
          </Heading>
          <Text>
            You are signed in as <b>{person?.name}</b>, and none of your groups has a role. These do:
          </Text>
          <Box as="ul" listStyleType="disc" ps="5">
            {person?.roleGroups.map((group) => (
              <li key={group}>{group}</li>
            ))}
          </Box>
          <Text>
            Ask <span>{provider?.contact ?? 'those who run this service'}</span> which one you need. Once you
            are in it, this page opens by itself within a few minutes.
          </Text>
          <Button variant="outline" size="lg" disabled={isLeaving} onClick={() => void leave()}>
            Sign out
          </Button>
        </Stack>
      </Card>
    </SignInFrame>
  );
}
