import { Button, EmptyState } from '@sharpside/shared-ui';
import type { AppsAddress } from './use-found-apps.ts';

export const NoneFound = ({ change, channel }: Pick<AppsAddress, 'change'> & { channel: string }) => (
  <EmptyState
    title="No app is like that"
    hint={`None on ${channel} has that name and that state.`}
    action={
      <Button variant="outline" onClick={() => change({ search: '', state: 'any', page: 1 })}>
        Show all apps
      </Button>
    }
  />
);
