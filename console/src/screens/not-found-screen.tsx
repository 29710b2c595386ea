import { Button, EmptyState } from 'shared-ui';
import { Link } from 'shared-ui/routing';
import { PATHS } from '../paths.ts';

/** An address of the console that leads nowhere. */
export function NotFoundScreen() {
  return (
    <EmptyState
      title="There is no such page"
      hint="The console has an overview and a page for each app."
      action={
        <Button asChild variant="outline">
          <Link to={PATHS.overview.path}>To the overview</Link>
        </Button>
      }
    />
  );
}
