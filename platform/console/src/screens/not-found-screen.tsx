import { Button, EmptyState } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { PATHS } from '../paths.ts';

export function NotFoundScreen() {
  return (
    <EmptyState
      title="There is no such page"
      hint="The console has an overview, a page for each app, and one for the data."
      action={
        <Button asChild variant="outline">
          <Link to={PATHS.overview.path}>To the overview</Link>
        </Button>
      }
    />
  );
}
