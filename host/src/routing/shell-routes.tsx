import type { RemoteDeclaration, RouteDeclaration } from '@sharpside/contracts';
import { RequireAccess } from '@sharpside/shared-auth';
import { Navigate, Route, Routes } from '@sharpside/shared-ui/routing';
import { RemoteScreen } from '../federation/remote-screen.tsx';
import { ScreenPending } from '../federation/screen-pending.tsx';
import { SampleMarkOfPage } from '../freshness/sample-mark.tsx';
import { AppLayout } from '../layout/app-layout.tsx';
import { HOST_ROUTES, type HostPages } from '../site/host-routes.ts';
import { useShell } from '../site/shell-context.tsx';
import { useDocumentTitle } from '../site/use-document-title.ts';
import { PageBoundary } from './page-boundary.tsx';
import { UnopenedPage } from './unopened-page.tsx';

type RemoteRouteProps = { app: string; route: RouteDeclaration };

/** A declared route. It sets the title and checks access before any code of its remote is requested. */
function RemoteRoute({ app, route }: RemoteRouteProps) {
  useDocumentTitle(route.title);
  const { section, title = route.title } = route.skeleton ?? {};
  const pending = <ScreenPending title={route.title} skeleton={route.skeleton} />;
  return (
    <RequireAccess access={route.access} pending={pending}>
      {/* Screens behind a session show the backend's data; public screens do not need it. */}
      {route.access !== 'public' && <SampleMarkOfPage />}
      <RemoteScreen app={app} module={route.module} pending={pending} head={{ title, section }} />
    </RequireAccess>
  );
}

// Paths are case-sensitive here, as on the edge: a page that the server does not know must not open here.
const toRoutes = ({ name, routes, redirects = [] }: RemoteDeclaration) => [
  ...routes.map((route) => (
    <Route
      key={route.path}
      path={route.path}
      caseSensitive
      element={<RemoteRoute app={name} route={route} />}
    />
  )),
  ...redirects.map(({ from, to }) => (
    <Route key={from} path={from} caseSensitive element={<Navigate to={to} replace />} />
  )),
];

export function ShellRoutes({ pages }: { pages: HostPages }) {
  const { remotes } = useShell();
  return (
    <Routes>
      <Route element={<AppLayout />}>
        <Route element={<PageBoundary />}>
          {HOST_ROUTES.map(({ path, page }) => {
            const Page = pages[page];
            return <Route key={path} path={path} caseSensitive element={<Page />} />;
          })}
          {remotes.flatMap(toRoutes)}
          <Route path="*" element={<UnopenedPage />} />
        </Route>
      </Route>
    </Routes>
  );
}
